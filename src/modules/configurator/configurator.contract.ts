import { galleryContract } from './gallery/gallery.contract.ts';
import { endpoint, fileSchema, pageOfAnswer, z, momentSchema } from '../../platform/http/endpoint.ts';
import { facetSchema, listQuery, productCardSchema } from '../catalog/catalog.contract.ts';

export const slots = [
  'cpu',
  'motherboard',
  'memory',
  'gpu',
  'storage',
  'case',
  'psu',
  'cooler',
  'fan',
  'os',
  'monitor',
  'peripheral',
] as const;

/** What a PC is for. */
export const uses = [
  'gaming_1080p',
  'gaming_1440p',
  'gaming_4k',
  'office',
  'video_editing',
  'local_ai',
  'home_server',
  'student',
] as const;

const answerSchema = z.object({
  /** Stable id, e.g. `gpu-case-length`. */
  rule: z.string(),
  result: z.enum(['ok', 'error', 'warning', 'info', 'unknown']),
  /** Whether the build is not «compatible» while this is unknown. */
  blocking: z.boolean(),
  ref_ids: z.array(z.string()),
  message: z.string(),
  /** The two values compared, as shown. */
  left: z.string().nullable(),
  right: z.string().nullable(),
  source: z.string().nullable(),
});

const verdict = z.enum(['compatible', 'incompatible', 'unknown']);
const slotProductSchema = productCardSchema.extend({ slot: z.enum(slots) });
const chosenProductSchema = slotProductSchema.extend({
  /** The shopper has it: it is judged, but costs nothing and need not be in stock. */
  is_owned: z.boolean(),
});

/** A small change after which nothing that is chosen quarrels any more. */
const repairSchema = z.object({
  /** One change, or two where no single one helps. */
  changes: z.array(
    z.object({
      /** What leaves the build. */
      remove: z.object({ ref_id: z.string(), product_name: z.string(), slot: z.enum(slots) }),
      /** What takes its place, in stock; null where a part is only too many. */
      add: slotProductSchema.nullable(),
      /** Units of each. */
      quantity: z.number().int(),
    }),
  ),
  /** The build after the changes. */
  ref_ids: z.array(z.string()),
  /** Of that build; «incompatible» only where parts are still missing. */
  verdict,
  /** What it costs more (or, negative, less) than now. */
  difference_cents: z.number().int(),
  total_cents: z.number().int(),
});

const powerSchema = z.object({
  sustained_watts: z.number(),
  recommended_watts: z.number(),
  supply_watts: z.number().nullable(),
  parts: z.array(z.object({ label: z.string(), watts: z.number() })),
});

const checkAnswer = z.object({
  verdict,
  power: powerSchema,
  answers: z.array(answerSchema),
  /** Each chosen product once, as it is sold now. */
  products: z.array(chosenProductSchema),
  /** Of all units that have to be bought. */
  total_cents: z.number().int(),
  /** The shop's work of putting it together; null where the parts to buy make up no PC, quarrel, or it is not sold. */
  assembly: z
    .object({
      product_id: z.number().int(),
      product_name: z.string(),
      price_cents: z.number().int(),
      /** Business days by which the order leaves later. */
      days: z.number().int(),
    })
    .nullable(),
  /** The smallest changes that make the errors vanish, the least change of price first; empty where there are none. */
  repairs: z.array(repairSchema),
});

const buildChange = z.object({
  ref_id: z.string(),
  product_name: z.string(),
  kind: z.enum(['gone', 'out_of_stock', 'back_in_stock', 'price_changed']),
  was_cents: z.number().int(),
  /** Null where the part is not sold any more. */
  now_cents: z.number().int().nullable(),
});

const buildSchema = z.object({
  code: z.string(),
  name: z.string(),
  ref_ids: z.array(z.string()),
  /** Those of them that the shopper has at home. */
  own_ref_ids: z.array(z.string()),
  /** It is to be bought put together, where the shop does that. */
  is_assembled: z.boolean(),
  /** Each product once; those no longer for sale are missing here and in the total. */
  products: z.array(chosenProductSchema),
  /** Of what has to be bought. */
  total_cents: z.number().int(),
  /** Of the parts that are still for sale. */
  verdict: z.enum(['compatible', 'incompatible', 'unknown']),
  /** What is not as it was when the build was saved. */
  changes: z.array(buildChange),
  created_at: z.string(),
});
const buildCode = z.object({ code: z.string().regex(/^[a-z0-9]{6,12}$/) });
/** When a quote was made whose changes are asked for. */
const quotedSince = z.object({ since: momentSchema.optional() });
const buildName = z.string().trim().max(80);

export const caseFronts = ['mesh', 'glass', 'wood', 'solid'] as const;
const millimetres = z.number().nullable().optional();
/** Null is not known; what is missing does not apply. */
const measuredPart = z.object({
  ref_id: z.string(),
  slot: z.enum(slots),
  name: z.string(),
  units: z.number().int(),
  measures: z.object({
    width_mm: millimetres,
    height_mm: millimetres,
    depth_mm: millimetres,
    length_mm: millimetres,
    card_length_max_mm: millimetres,
    cooler_height_max_mm: millimetres,
    supply_length_max_mm: millimetres,
    radiator_mm: millimetres,
    slots: z.number().nullable().optional(),
    form: z.string().nullable().optional(),
    modules: z.number().int().nullable().optional(),
    fans: z.number().int().nullable().optional(),
    is_light: z.boolean().optional(),
    /** Card: as its record names them, the first one first. */
    colours: z.array(z.string()).optional(),
    /** Case: what its front is made of. */
    front: z.enum(caseFronts).optional(),
    /** Card: it shines in colours. */
    is_lit: z.boolean().optional(),
  }),
});

const machineSchema = z.object({
  id: z.string(),
  name: z.string(),
  ref_ids: z.array(z.string()),
  /** The order or saved build it was made from. */
  source: z.string().nullable(),
  /** Each part once, in the order of the slots. */
  parts: z.array(
    z.object({
      ref_id: z.string(),
      product_name: z.string(),
      slot: z.enum(slots),
      slot_label: z.string(),
      /** Null where it is no longer sold. */
      product: productCardSchema.nullable(),
    }),
  ),
});
const machineId = z.object({ id: z.uuid() });
const machineBody = z.object({
  name: z.string().trim().min(1).max(80),
  ref_ids: z.array(z.string().min(1).max(100)).min(1).max(60),
});

/** ref_ids with, for each, how often it stands there: a repeated one is a second unit. */
const wishedParts = z.array(z.string().min(1).max(100)).max(60).default([]);

/** Products among the chosen that the shopper has already, all units of them; others are ignored. */
const ownParts = z.array(z.string().min(1).max(100)).max(60).default([]);

const suggestAsk = z.object({
  use: z.enum(uses),
  /** In pesos × 100, for what has to be bought; beyond a million pesos nothing changes. */
  budget_cents: z
    .number()
    .int('El presupuesto va en centavos, sin decimales.')
    .min(1, 'Escribe un presupuesto mayor que cero.'),
  /** Parts the shopper has already: they go in, cost nothing and need not be in stock. */
  keep: wishedParts,
  /** Parts chosen for the build: they go in and are paid from the budget. */
  include: wishedParts,
  /** Brands not wanted, as the shop writes them. */
  exclude: z.array(z.string().trim().min(1).max(100)).max(50).default([]),
});
export type SuggestAsk = z.output<typeof suggestAsk>;

const suggestedBuild = z.object({
  /** `best` of the budget, of 15 % less, of 15 % more; `cheapest` that serves the use, where the budget allows none. */
  kind: z.enum(['best', 'less', 'more', 'cheapest']),
  label: z.string(),
  /** What it might cost; null for the cheapest. */
  budget_cents: z.number().int().nullable(),
  /** The whole build, kept parts too, as `POST /workstation/check` and `/workstation/builds` take it. */
  ref_ids: z.array(z.string()),
  /** What has to be bought: the same without the kept parts. */
  buy_ref_ids: z.array(z.string()),
  /** Each product once, in the order of the slots. */
  products: z.array(
    productCardSchema.extend({
      slot: z.enum(slots),
      quantity: z.number().int(),
      /** The shopper has it: costs nothing here and need not be in stock. */
      is_kept: z.boolean(),
      /** Why it was taken, a Spanish sentence. */
      reason: z.string(),
    }),
  ),
  /** Of what has to be bought. */
  total_cents: z.number().int(),
  verdict: z.literal('compatible'),
  power: powerSchema,
  /** Only those worth a word: warnings, infos and what is unknown without blocking. */
  answers: z.array(answerSchema),
  /** In points of the stated value model; 100 is the reference machine of the use. */
  value: z.number(),
  /** No build of this budget is worth more than this. */
  bound: z.number(),
  is_proven: z.boolean(),
  /** What 1,000 pesos more would buy; null where nothing better. */
  next: z
    .object({
      extra_cents: z.number().int(),
      total_cents: z.number().int(),
      value: z.number(),
      gain_percent: z.number(),
      changes: z.array(
        z.object({
          slot: z.enum(slots),
          from: z.array(z.object({ ref_id: z.string(), product_name: z.string() })),
          to: z.array(z.object({ ref_id: z.string(), product_name: z.string() })),
        }),
      ),
      message: z.string(),
    })
    .nullable(),
});

export type SuggestedBuild = z.output<typeof suggestedBuild>;

export const configuratorContract = {
  ...galleryContract,
  slots: endpoint({
    method: 'get',
    path: '/workstation/slots',
    summary: 'The slots of a build in order',
    access: 'public',
    answers: {
      200: z.object({
        slots: z.array(
          z.object({
            slot: z.enum(slots),
            label: z.string(),
            /** May hold several units. */
            is_multiple: z.boolean(),
            is_required: z.boolean(),
            part_count: z.number().int(),
          }),
        ),
      }),
    },
  }),
  example: endpoint({
    method: 'get',
    path: '/workstation/example',
    summary:
      'A whole PC of best sellers in stock that fit together, and one popular part that does not go in',
    access: 'public',
    answers: {
      200: z.object({
        /** Null where the catalogue has no such PC. */
        build: z
          .object({
            ref_ids: z.array(z.string()),
            products: z.array(chosenProductSchema),
            total_cents: z.number().int(),
            recommended_watts: z.number(),
            /** Only those with both values. */
            answers: z.array(answerSchema),
            rejected: answerSchema.extend({ product_name: z.string() }).nullable(),
          })
          .nullable(),
      }),
    },
  }),
  parts: endpoint({
    method: 'get',
    path: '/workstation/parts/{slot}',
    summary:
      'Parts of the catalogue for a slot, each with its answer beside the given parts; filters of lists apply',
    access: 'public',
    params: z.object({ slot: z.enum(slots) }),
    query: listQuery.omit({ category: true }).extend({
      ref_ids: z.string().max(6000).optional(),
      /**
       * `ok`: fits; `unknown` (the default): also what cannot be confirmed; `all`: also what does not fit; `no`: only
       * that.
       */
      fits: z.enum(['ok', 'unknown', 'all', 'no']).optional(),
    }),
    answers: {
      200: z.object({
        products: z.array(
          productCardSchema.extend({
            fits: z.enum(['ok', 'unknown', 'no']),
            /** Refusals, warnings, hints, and what must be confirmed before it can be called compatible. */
            answers: z.array(answerSchema),
            /** Beside what does not fit: what does, is in stock and costs nearest to it; null where nothing does. */
            nearest: productCardSchema
              .extend({
                /** What it costs more (or, negative, less). */
                difference_cents: z.number().int(),
              })
              .nullable(),
          }),
        ),
        ...pageOfAnswer,
        /** With all filters but `fits`. */
        counts: z.object({ ok: z.number().int(), unknown: z.number().int(), no: z.number().int() }),
        /** Of what `fits` lets through, each without its own filter; specs where the slot (or `kind`) is of one kind. */
        facets: z.array(facetSchema),
      }),
    },
  }),
  worksWith: endpoint({
    method: 'get',
    path: '/workstation/works-with/{ref_id}',
    summary: 'Parts in stock that surely go with a part, a few of each slot',
    access: 'public',
    params: z.object({ ref_id: z.string().min(1).max(100) }),
    answers: {
      200: z.object({
        groups: z.array(
          z.object({
            slot: z.enum(slots),
            label: z.string(),
            /** Another part that was assumed beside the asked one, e.g. the board that memory goes into. */
            beside: z.string().nullable(),
            /** What to begin a build with to see all that fits. */
            ref_ids: z.array(z.string()),
            products: z.array(productCardSchema),
          }),
        ),
      }),
    },
  }),
  check: endpoint({
    method: 'post',
    path: '/workstation/check',
    summary: 'Judge a set of parts; a repeated ref_id is a second unit',
    access: 'public',
    body: z.object({
      ref_ids: z.array(z.string().min(1).max(100)).max(60),
      own: ownParts,
      /** What the PC is for: hints about balance depend on it. */
      use: z.enum(uses).optional(),
    }),
    answers: { 200: checkAnswer },
  }),
  uses: endpoint({
    method: 'get',
    path: '/workstation/uses',
    summary: 'What a PC can be built for, with what counts for each use',
    access: 'public',
    answers: {
      200: z.object({
        uses: z.array(
          z.object({
            use: z.enum(uses),
            label: z.string(),
            /** One Spanish sentence. */
            description: z.string(),
            /** Shares of the value that add up to 1. */
            weights: z.array(z.object({ label: z.string(), weight: z.number() })),
            /** What a build for it must have at least, in Spanish. */
            floors: z.array(z.string()),
          }),
        ),
      }),
    },
  }),
  suggest: endpoint({
    method: 'post',
    path: '/workstation/suggest',
    summary: 'Up to three whole builds in stock for a use and a budget, that surely fit',
    access: 'public',
    body: suggestAsk,
    answers: {
      200: z.object({
        use: z.enum(uses),
        label: z.string(),
        /** As asked, but at most a million pesos. */
        budget_cents: z.number().int(),
        /** The best first; empty where the budget is not enough. */
        builds: z.array(suggestedBuild),
        /** Only where `builds` is empty: what it would cost at least; null where nothing in stock serves. */
        cheapest: suggestedBuild.nullable(),
        /** «Sin solución …» and why; null where there are builds. */
        message: z.string().nullable(),
      }),
    },
    refusals: {
      422: 'unknown_part, contradictory_wishes',
      429: 'too_many_at_once from one client, with `retry_after_seconds`',
      503: 'planner_unavailable: what looks for builds broke down twice; planner_busy: too many wait, with `retry_after_seconds`',
    },
  }),
  measures: endpoint({
    method: 'get',
    path: '/workstation/measures',
    summary: 'What the chosen parts measure, to draw them to scale',
    access: 'public',
    query: z.object({
      /** Comma-separated; a repeated one is a second unit. */
      ref_ids: z.string().max(6000),
    }),
    answers: { 200: z.object({ parts: z.array(measuredPart) }) },
  }),
  saveBuild: endpoint({
    method: 'post',
    path: '/workstation/builds',
    summary: 'Save a build under a short code',
    access: 'public',
    rate: 'builds',
    body: z.object({
      name: buildName.default(''),
      ref_ids: z.array(z.string().min(1).max(100)).min(1).max(60),
      own: ownParts,
      is_assembled: z.boolean().default(false),
    }),
    answers: { 201: z.object({ build: buildSchema }) },
  }),
  build: endpoint({
    method: 'get',
    path: '/workstation/builds/{code}',
    summary: 'A saved build',
    access: 'public',
    params: buildCode,
    answers: { 200: z.object({ build: buildSchema }) },
  }),
  quoteBuild: endpoint({
    method: 'get',
    path: '/workstation/builds/{code}/quote',
    summary: 'A saved build as a quote of today: what is for sale of it, IVA and until when it holds',
    access: 'public',
    params: buildCode,
    query: quotedSince,
    answers: {
      200: z.object({
        quote: z.object({
          build: buildSchema,
          issued_at: z.string(),
          /** Until then its link says what has changed; it fixes no price and reserves nothing. */
          valid_until: z.string(),
          /** How many days that is. */
          days: z.number().int(),
          /** The quote of `since`, with what is otherwise now; null where none was asked about. */
          earlier: z
            .object({
              issued_at: z.string(),
              valid_until: z.string(),
              is_valid: z.boolean(),
              changes: z.array(buildChange),
            })
            .nullable(),
          /** Without IVA. */
          subtotal_cents: z.number().int(),
          tax_cents: z.number().int(),
          total_cents: z.number().int(),
        }),
      }),
    },
  }),
  quotePdf: endpoint({
    method: 'get',
    path: '/workstation/builds/{code}/quote/pdf',
    summary: 'The quote of today as a PDF',
    access: 'public',
    rate: 'papers',
    params: buildCode,
    answers: { 200: fileSchema },
    fileType: 'application/pdf',
  }),
  ownBuilds: endpoint({
    method: 'get',
    path: '/workstation/builds',
    summary: 'What the customer saved, newest first',
    access: 'visitor',
    answers: { 200: z.object({ builds: z.array(buildSchema) }) },
  }),
  renameBuild: endpoint({
    method: 'patch',
    path: '/workstation/builds/{code}',
    summary: 'Another name for one of the customer’s builds',
    access: 'visitor',
    params: buildCode,
    body: z.object({ name: buildName }),
    answers: { 200: z.object({ build: buildSchema }) },
  }),
  removeBuild: endpoint({
    method: 'delete',
    path: '/workstation/builds/{code}',
    summary: 'Forget one of the customer’s builds',
    access: 'visitor',
    params: buildCode,
    answers: { 200: z.object({ removed: z.literal(true) }) },
  }),
  machines: endpoint({
    method: 'get',
    path: '/workstation/machines',
    summary: 'The PCs that the customer has at home, oldest first',
    access: 'visitor',
    answers: { 200: z.object({ machines: z.array(machineSchema) }) },
  }),
  addMachine: endpoint({
    method: 'post',
    path: '/workstation/machines',
    summary: 'Add a PC; what is no part of one is left out, the same PC or source twice is one',
    access: 'visitor',
    rate: 'builds',
    body: machineBody.extend({
      /** The order's or saved build's id: another PC of the same is the one that is there. */
      source: z.string().min(1).max(80).nullable().default(null),
    }),
    answers: { 201: z.object({ machine: machineSchema }) },
  }),
  changeMachine: endpoint({
    method: 'put',
    path: '/workstation/machines/{id}',
    summary: 'Another name or other parts for one of the customer’s PCs',
    access: 'visitor',
    params: machineId,
    body: machineBody,
    answers: { 200: z.object({ machine: machineSchema }) },
    refusals: { 409: '`same_machine`: one like it has that name' },
  }),
  removeMachine: endpoint({
    method: 'delete',
    path: '/workstation/machines/{id}',
    summary: 'Forget one of the customer’s PCs',
    access: 'visitor',
    params: machineId,
    answers: { 200: z.object({ removed: z.literal(true) }) },
  }),
  upgrades: endpoint({
    method: 'get',
    path: '/workstation/machines/{id}/upgrades',
    summary: 'What makes one of the customer’s PCs better: parts in stock that surely fit what is at home',
    access: 'visitor',
    params: machineId,
    answers: {
      200: z.object({
        upgrades: z.array(
          z.object({
            slot: z.enum(slots),
            slot_label: z.string(),
            /** What is there now. */
            replaces: z.array(z.string()),
            /** Parts that decide what fits and that the PC's list does not name: nothing is suggested then. */
            missing: z.array(z.string()),
            /** False where nobody knows how fast what is there is: nothing can be called better. */
            is_known: z.boolean(),
            options: z.array(
              z.object({
                product: productCardSchema,
                /** The cheapest that is better, the most for its price, or the strongest that the rest keeps up with. */
                why: z.enum(['cheapest', 'value', 'strongest']),
                /** How much better, with the figures. */
                message: z.string(),
                /** What to know beforehand: it fits, but not without this. */
                warnings: z.array(z.string()),
              }),
            ),
          }),
        ),
      }),
    },
  }),
  fitsMachines: endpoint({
    method: 'get',
    path: '/workstation/machines/fits/{ref_id}',
    summary: 'Whether a part fits each of the customer’s PCs',
    access: 'visitor',
    params: z.object({ ref_id: z.string().min(1).max(100) }),
    answers: {
      200: z.object({
        fits: z.array(
          z.object({
            id: z.string(),
            name: z.string(),
            fits: z.enum(['ok', 'unknown', 'no']),
            /** Parts that decide it and that the PC's list does not name, e.g. «Gabinete». */
            missing: z.array(z.string()),
            /** The parts whose place it would take. */
            replaces: z.array(z.string()),
            /** Without those that are simply good. */
            answers: z.array(answerSchema),
          }),
        ),
      }),
    },
  }),
};
