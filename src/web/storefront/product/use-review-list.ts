import { useRef, useState } from 'react';
import { ApiError } from '../../../api/client.ts';
import { browserApi } from '../../data.ts';
import type { ProductReviews, Review, ReviewSort } from './product-reviews.ts';

/** As many as come with the page. */
const pageSize = 10;

export type ReviewFilter = { sort: ReviewSort; rating: number | undefined; withPhotos: boolean };
type Shown = { reviews: readonly Review[]; matching: number };

const unfiltered: ReviewFilter = { sort: 'useful', rating: undefined, withPhotos: false };

/**
 * The reviews in the order and with the stars somebody chose. The most useful ones come with the page (`first`), the
 * same for everybody; whatever else is wanted is asked for.
 */
export function useReviewList(productId: number, first: ProductReviews | undefined) {
  const [filter, setFilter] = useState(unfiltered);
  const [asked, setAsked] = useState<Shown>();
  const [isComing, setIsComing] = useState(false);
  const [refusal, setRefusal] = useState('');
  const latest = useRef(0);

  const load = async (wanted: ReviewFilter, kept: readonly Review[]) => {
    const turn = (latest.current += 1);
    setIsComing(true);
    setRefusal('');
    try {
      const answer = await browserApi().reviews.reviews({
        params: { productId },
        query: {
          sort: wanted.sort,
          rating: wanted.rating,
          with_photos: wanted.withPhotos ? '1' : undefined,
          page: Math.floor(kept.length / pageSize) + 1,
          page_size: pageSize,
        },
      });
      // Somebody chose something else meanwhile.
      if (turn !== latest.current) return;
      const known = new Set(kept.map(({ id }) => id));
      setAsked({
        reviews: [...kept, ...answer.reviews.filter(({ id }) => !known.has(id))],
        matching: answer.matching,
      });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setRefusal(error.message);
    }
    setIsComing(false);
  };

  const shown: Shown = asked ?? { reviews: first?.reviews ?? [], matching: first?.matching ?? 0 };
  return {
    filter,
    shown,
    isComing,
    refusal,
    choose: (change: Partial<ReviewFilter>) => {
      const wanted = { ...filter, ...change };
      setFilter(wanted);
      void load(wanted, []);
    },
    more: () => void load(filter, shown.reviews),
    /** Back to what comes with the page. */
    reset: () => {
      latest.current += 1;
      setFilter(unfiltered);
      setAsked(undefined);
      setIsComing(false);
    },
  };
}

export type ReviewListState = ReturnType<typeof useReviewList>;
