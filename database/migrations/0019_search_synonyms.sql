-- What is indexed: the words; the same with letters and digits apart, so that `rtx 5070` finds an RTX5070; and every run
-- of letters with the digits beside it, so that `rtx5070` finds an RTX 5070 and `ddr4` no DDR5 with 4 modules.
create or replace function shop_search_text(value text) returns text
  language sql immutable strict parallel safe
  as $$
    select case when words ~ '[0-9]'
             then concat_ws(' ', words, nullif(apart, words), regexp_replace(apart, '([a-zñ]) (?=[0-9])', '\1', 'g'),
                    regexp_replace(apart, '([0-9]) (?=[a-zñ])', '\1', 'g'))
             else words end
      from (select public.shop_words(value) as words) folded
      cross join lateral (
        select regexp_replace(regexp_replace(words, '([a-zñ])([0-9])', '\1 \2', 'g'), '([0-9])([a-zñ])', '\1 \2', 'g')
      ) split(apart)
  $$;
--> statement-breakpoint
-- What is indexed follows the function.
update product_search s
   set search = s.search || strip(to_tsvector('shop_spanish', shop_search_text(l.name)))
  from product_listing l
 where l.product_id = s.product_id;
--> statement-breakpoint
insert into search_word (word)
select distinct word from product_listing cross join lateral regexp_split_to_table(shop_search_text(name), ' ') word
 where word <> ''
on conflict (word) do nothing;
--> statement-breakpoint
-- What Mexican shoppers say for what distributors write; staff go on from here.
insert into search_synonym (terms) values
  (array['tarjeta de video', 'tarjeta gráfica', 'placa de video', 'gpu', 'vga']),
  (array['procesador', 'cpu', 'microprocesador']),
  (array['memoria RAM', 'memoria', 'RAM']),
  (array['tarjeta madre', 'motherboard', 'placa madre', 'mainboard', 'mobo']),
  (array['fuente de poder', 'fuente de alimentación', 'fuente', 'PSU']),
  (array['gabinete', 'case', 'chasis', 'torre']),
  (array['disco sólido', 'disco de estado sólido', 'unidad de estado sólido', 'SSD']),
  (array['disco duro', 'HDD']),
  (array['disipador', 'cooler', 'enfriador']),
  (array['ventilador', 'abanico', 'fan']),
  (array['monitor', 'pantalla']),
  (array['teclado', 'keyboard']),
  (array['ratón', 'mouse']),
  (array['tapete', 'mousepad', 'mouse pad']),
  (array['audífonos', 'diadema', 'auriculares', 'headset', 'headphones']),
  (array['bocina', 'altavoz', 'parlante', 'speaker']),
  (array['micrófono', 'mic']),
  (array['cámara web', 'webcam']),
  (array['laptop', 'computadora portátil', 'portátil', 'notebook']),
  (array['computadora armada', 'PC armada', 'computadora', 'PC']),
  (array['no break', 'UPS', 'respaldo de energía']),
  (array['gamer', 'gaming']),
  (array['inalámbrico', 'wireless', 'sin cable']),
  (array['mecánico', 'mechanical']),
  (array['líquido', 'liquid', 'AIO', 'watercooling']),
  (array['curvo', 'curved']),
  (array['blanco', 'white']),
  (array['negro', 'black']),
  (array['rojo', 'red']),
  (array['azul', 'blue']),
  (array['rosa', 'pink']),
  (array['gris', 'gray', 'grey']),
  (array['plata', 'silver']),
  (array['verde', 'green']),
  (array['morado', 'purple']),
  (array['RGB', 'ARGB']),
  (array['wifi', 'wi-fi']),
  (array['micro ATX', 'matx', 'microatx']),
  (array['mini ITX', 'mitx', 'miniitx']),
  (array['4K', 'UHD', '2160p']),
  (array['2K', 'QHD', '1440p']),
  (array['full HD', 'FHD', '1080p']),
  (array['1TB', '1000GB']),
  (array['2TB', '2000GB']),
  (array['4TB', '4000GB']),
  (array['Windows', 'win']);
