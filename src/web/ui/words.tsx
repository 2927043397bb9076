import { createContext, useContext } from 'react';
import type { ReactNode } from 'react';
import { currentLanguage } from '../../i18n/language.ts';

/** The few words that components say by themselves; Spanish unless the staff's pages say otherwise. */
export type Words = {
  close: string;
  loading: string;
  required: string;
  remove: (what: string) => string;
  noResults: string;
  results: (count: number) => string;
  previousPage: string;
  nextPage: string;
  page: (page: number) => string;
  pages: string;
  breadcrumb: string;
  more: string;
  less: string;
  quantity: string;
  rating: (rating: string, count: number | undefined) => string;
  formerPrice: string;
  retry: string;
  showPassword: string;
  hidePassword: string;
  needsScript: string;
};

const spanish: Words = {
  close: 'Cerrar',
  loading: 'Cargando',
  required: 'obligatorio',
  remove: (what) => `Quitar ${what}`,
  noResults: 'Sin resultados',
  results: (count) => (count === 1 ? '1 resultado' : `${count} resultados`),
  previousPage: 'Página anterior',
  nextPage: 'Página siguiente',
  page: (page) => `Página ${page}`,
  pages: 'Páginas',
  breadcrumb: 'Ruta de navegación',
  more: 'Más',
  less: 'Menos',
  quantity: 'Cantidad',
  rating: (rating, count) =>
    `${rating} de 5 estrellas${count === undefined ? '' : count === 1 ? ', 1 reseña' : `, ${count} reseñas`}`,
  formerPrice: 'Precio anterior',
  retry: 'Intentar de nuevo',
  showPassword: 'Mostrar contraseña',
  hidePassword: 'Ocultar contraseña',
  needsScript: 'Para enviarlo hace falta JavaScript.',
};

const english: Words = {
  close: 'Close',
  loading: 'Loading',
  required: 'required',
  remove: (what) => `Remove ${what}`,
  noResults: 'No results',
  results: (count) => (count === 1 ? '1 result' : `${count} results`),
  previousPage: 'Previous page',
  nextPage: 'Next page',
  page: (page) => `Page ${page}`,
  pages: 'Pages',
  breadcrumb: 'Breadcrumb',
  more: 'More',
  less: 'Less',
  quantity: 'Quantity',
  rating: (rating, count) => `${rating} of 5 stars${count === undefined ? '' : `, ${count} reviews`}`,
  formerPrice: 'Former price',
  retry: 'Try again',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  needsScript: 'Sending this needs JavaScript.',
};

const WordsContext = createContext<Words>(spanish);

/** The components below speak the language of whoever works here (the staff's pages). */
export function StaffWords({ children }: { children: ReactNode }) {
  return <WordsContext value={currentLanguage() === 'es' ? spanish : english}>{children}</WordsContext>;
}

export function useWords(): Words {
  return useContext(WordsContext);
}
