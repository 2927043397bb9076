/** What a form of a list sends along before the script runs: every other filter; never the page's number. */
export function HiddenFilters({ search, except }: { search: URLSearchParams; except: readonly string[] }) {
  return [...search]
    .filter(([name]) => name !== 'page' && !except.includes(name))
    .map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}
