ALTER TABLE "mail" ADD COLUMN "parts" jsonb;--> statement-breakpoint
-- Letters from before were paragraphs of text, of which «Words: address» was a button.
update mail set parts = (
  select coalesce(jsonb_agg(
    case when p.text ~ '^[^\n]*https?://\S+$'
      then jsonb_build_object('kind', 'link',
        'words', coalesce(nullif(regexp_replace(p.text, ':? ?https?://\S+$', ''), ''), 'Enlace'),
        'url', substring(p.text from 'https?://\S+$'))
      else jsonb_build_object('kind', 'text', 'text', p.text)
    end order by p.place), '[]')
  from regexp_split_to_table(body, '\n{2,}') with ordinality as p(text, place)
  where p.text <> '')
where body is not null;
