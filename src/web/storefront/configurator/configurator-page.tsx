import { useEffect } from 'react';
import { useNavigation } from 'react-router';
import type { MetaDescriptor } from 'react-router';
import type { Route } from './+types/configurator-page';
import { browserLoader, serverLoader } from '../../data.ts';
import type { LoadArgs } from '../../data.ts';
import { links } from '../../links.ts';
import { pageMeta } from '../../page-meta.ts';
import { socialPictures } from '../../social-pictures.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { PageHeading } from '../shop-parts/page-heading.tsx';
import { BuildBar } from './build-bar.tsx';
import { type BuildAddress, partsMax, readAddress } from './build-address.ts';
import { BuildChanges } from './build-changes.tsx';
import { BuildSummary } from './build-summary.tsx';
import { keepDraft } from './draft.ts';
import { loadConfigurator } from './load-configurator.ts';
import { PartList } from './part-list.tsx';
import { SlotList } from './slot-list.tsx';
import { StepButtons } from './step-buttons.tsx';

const load = ({ api, url }: LoadArgs) => loadConfigurator({ api, url });

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

export function meta({ loaderData, matches }: Route.MetaArgs): MetaDescriptor[] {
  const publicUrl = matches[0]?.loaderData?.publicUrl ?? '';
  return [
    ...pageMeta({
      title:
        loaderData?.saved === undefined || loaderData.saved.name === ''
          ? 'Configurador de PC'
          : `${loaderData.saved.name} · Configurador de PC`,
      description:
        'Arma tu PC pieza por pieza: te decimos qué es compatible, con los números de cada ficha, y cuánta fuente necesitas.',
      imageUrl: publicUrl + socialPictures.page(links.workstation()),
      canonical: publicUrl + links.workstation(),
    }),
    // Every set of parts is an address of its own; only the empty page is worth finding.
    ...(loaderData?.check === undefined ? [] : [{ name: 'robots', content: 'noindex, follow' }]),
  ];
}

export default function ConfiguratorPage({ loaderData }: Route.ComponentProps) {
  const { address, slots, check, parts, saved, gone } = loaderData;
  const wanted = useWanted(address);
  const isChanging = wanted !== address;
  const current = { address, slots, check };
  const summary = { address, check, saved, isChanging };

  const draft = address.refIds.join(',');
  const own = address.own.join(',');
  const { isAssembled } = address;
  useEffect(() => {
    if (draft !== '') keepDraft({ parts: draft, own, isAssembled });
  }, [draft, own, isAssembled]);

  return (
    <div>
      <div className="page-width py-6 sm:py-8">
        <PageHeading
          steps={[{ label: 'Inicio', to: links.home() }, { label: 'Configurador de PC' }]}
          title={saved !== undefined && saved.name !== '' ? saved.name : 'Arma tu PC'}
        >
          <p>
            Elige pieza por pieza. Te decimos qué cabe, con los números de cada ficha; lo que nadie publica lo
            marcamos «por confirmar».
          </p>
        </PageHeading>
        <div className="-mt-2 mb-5 flex items-center justify-between gap-3">
          <div className="flex flex-wrap gap-2">
            <ButtonLink to={links.suggestBuild(draft, own)} variant="secondary" iconStart="bolt">
              Arma mi PC por mí
            </ButtonLink>
            <ButtonLink to={links.gallery()} variant="quiet" iconStart="users">
              Galería
            </ButtonLink>
          </div>
          <StepButtons address={address} />
        </div>
        {address.leftOut > 0 && (
          <InlineNotice tone="warning" title="El enlace traía demasiadas piezas" className="mb-6">
            {`Un equipo lleva a lo más ${partsMax}. Dejamos fuera ${address.leftOut === 1 ? '1' : address.leftOut}.`}
          </InlineNotice>
        )}
        {gone.length > 0 && (
          <InlineNotice tone="warning" title="Hay piezas que ya no vendemos" className="mb-6">
            {`Las quitamos de este equipo: ${gone.join(', ')}. Elige otras en su lugar.`}
          </InlineNotice>
        )}
        {saved !== undefined && <BuildChanges changes={saved.changes} className="mb-6" />}
        <div className="grid grid-cols-1 items-start gap-x-6 gap-y-8 lg:grid-cols-[15rem_minmax(0,1fr)_18.5rem] xl:grid-cols-[18rem_minmax(0,1fr)_22rem] xl:gap-x-8">
          <SlotList {...current} />
          <PartList {...current} parts={parts} wanted={wanted} />
          <BuildSummary {...summary} />
        </div>
      </div>
      <BuildBar {...summary} />
    </div>
  );
}

/** What was chosen last: the page's own state, or while another is on its way that one. */
function useWanted(address: BuildAddress): BuildAddress {
  const { state, location } = useNavigation();
  if (state !== 'loading' || location.pathname !== links.workstation()) return address;
  const wanted = readAddress(new URLSearchParams(location.search));
  // A saved build's address names no parts.
  return wanted.code === undefined
    ? wanted
    : { ...wanted, refIds: address.refIds, own: address.own, isAssembled: address.isAssembled };
}
