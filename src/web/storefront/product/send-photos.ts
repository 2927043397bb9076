import { ApiError } from '../../../api/client.ts';
import { loadChunk } from '../../chunks.ts';
import { browserApi } from '../../data.ts';

/** How far the photos of a review have come. */
export type PhotoUpload =
  | { state: 'sending'; done: number; total: number }
  | { state: 'sent'; total: number }
  | { state: 'failed'; reviewId: number; left: File[]; sentence: string };

/**
 * Sends the photos of a review one after the other and tells `onChange` how it goes. What was refused or did not arrive
 * is left for another try; a photo sent twice is one photo.
 */
export async function sendPhotos(
  reviewId: number,
  photos: readonly File[],
  onChange: (upload: PhotoUpload) => void,
): Promise<void> {
  const total = photos.length;
  const { shrinkPhoto } = await loadChunk('shrink-photo', () => import('./shrink-photo.ts'));
  const left: File[] = [];
  let sentence = '';
  for (const [done, photo] of photos.entries()) {
    onChange({ state: 'sending', done, total });
    try {
      const form = new FormData();
      form.set('photo', await shrinkPhoto(photo));
      await browserApi().reviews.addPhoto({ params: { id: reviewId }, form });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      sentence = error.fields['photo'] ?? error.message;
      left.push(photo);
    }
  }
  onChange(left.length === 0 ? { state: 'sent', total } : { state: 'failed', reviewId, left, sentence });
}
