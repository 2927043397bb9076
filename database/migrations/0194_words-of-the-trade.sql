-- What Mexican shoppers say for what is written otherwise; staff go on from here. A word that staff have already is theirs.
insert into search_synonym (terms)
select new.terms
  from (values
    (array['cristal', 'vidrio', 'glass']),
    (array['PlayStation', 'PS5', 'PS4'])
  ) new(terms)
 where not exists (
   select from search_synonym s, unnest(s.terms) one, unnest(new.terms) other where shop_fold(one) = shop_fold(other)
 );
