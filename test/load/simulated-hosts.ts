import { seededRandom } from '../faults/seeded-random.ts';

/** Processor time in milliseconds: of a request, or, `idle`, of each second. */
export type Cost = { shop: number; primary: number };
export type Costs = Record<'idle' | 'kept' | 'anew' | 'purchase', Cost>;
export type Hosts = { shops: number; coresOfShop: number; primary: number };
/** Requests of each second. */
export type Load = { purchases: number; kept: number; anew: number; seconds: number; seed: number };

/** Turns between a shop and the primary; a purchase is a dozen calls. */
const turnsOf = { kept: 0, anew: 2, purchase: 30 };
/** There and back between two hosts, and a flush of both disks at a commit, in milliseconds. */
const [roundTripMs, commitMs] = [0.3, 3];
/** Commits of a purchase: cart, order, payment and what follows. */
const commits = 6;

type Task = { kind: keyof typeof turnsOf; began: number; shop: number; turnsLeft: number };
/** At most one of a task's turns waits for one of these at a time. */
type Station = { cores: number; busy: number; waiting: { task: Task; from: number }[]; spentMs: number };

/**
 * Shops side by side, each with cores that take one request's turn after the other, and one primary that all of them ask.
 * Requests come at random (Poisson), turns last at random around their mean.
 * @returns what 99 of 100 wait for, in milliseconds, of pages made anew and of all calls of a purchase together; and the
 *   share of their cores that is busy
 */
export function simulate(costs: Costs, hosts: Hosts, load: Load) {
  const random = seededRandom(load.seed);
  const around = (mean: number) => -Math.log(1 - random()) * mean;
  const station = (cores: number): Station => ({ cores, busy: 0, waiting: [], spentMs: 0 });
  // What an idle host takes of its cores is not there for requests.
  const left = (cores: number, idleMs: number) => 1 - Math.min(0.9, idleMs / 1000 / cores);
  const shopSpeed = left(hosts.coresOfShop, costs.idle.shop);
  const primarySpeed = left(hosts.primary, costs.idle.primary);
  const shops = Array.from({ length: hosts.shops }, () => station(hosts.coresOfShop));
  const primary = station(hosts.primary);
  const events = createAgenda();
  const end = load.seconds * 1000;
  const waited: Record<Task['kind'], number[]> = { kept: [], anew: [], purchase: [] };

  const arrivals: [Task['kind'], number][] = [
    ['kept', load.kept],
    ['anew', load.anew],
    ['purchase', load.purchases],
  ];
  for (const [kind, perSecond] of arrivals) {
    for (let at = around(1000 / perSecond); at < end; at += around(1000 / perSecond)) {
      const task = { kind, began: at, shop: Math.floor(random() * hosts.shops), turnsLeft: turnsOf[kind] };
      events.add(at, () => askShop(task, at));
    }
  }
  const meanOf = (task: Task, where: 'shop' | 'primary') =>
    costs[task.kind][where] / (where === 'shop' ? turnsOf[task.kind] + 1 : turnsOf[task.kind]);
  function askShop(task: Task, now: number) {
    const shop = shops[task.shop];
    if (shop) take(shop, task, now);
  }
  function take(where: Station, task: Task, now: number) {
    if (where.busy === where.cores) {
      where.waiting.push({ task, from: now });
      return;
    }
    where.busy += 1;
    const isPrimary = where === primary;
    const ms = around(meanOf(task, isPrimary ? 'primary' : 'shop')) / (isPrimary ? primarySpeed : shopSpeed);
    where.spentMs += ms;
    events.add(now + ms, () => leave(where, task, now + ms));
  }
  function leave(where: Station, task: Task, now: number) {
    where.busy -= 1;
    const next = where.waiting.shift();
    if (next) take(where, next.task, now);
    if (where === primary) {
      const commit =
        task.kind === 'purchase' && task.turnsLeft % (turnsOf.purchase / commits) === 0 ? commitMs : 0;
      const back = now + roundTripMs + commit;
      events.add(back, () => askShop(task, back));
    } else if (task.turnsLeft > 0) {
      task.turnsLeft -= 1;
      take(primary, task, now);
    } else waited[task.kind].push(now - task.began);
  }
  // What has not come to its end by then has waited too long already.
  const last = end * 2;
  for (let event = events.next(); event && event.at < last; event = events.next()) event.happen();
  const most = (kind: Task['kind'], perSecond: number) => {
    const expected = perSecond * load.seconds;
    const sorted = waited[kind].toSorted((one, other) => one - other);
    const finished = sorted[Math.floor(sorted.length * 0.99)] ?? Number.POSITIVE_INFINITY;
    return sorted.length < expected * 0.8 - 20 ? Number.POSITIVE_INFINITY : finished;
  };
  const spent = shops.reduce((sum, { spentMs }) => sum + spentMs, 0);
  return {
    page: most('anew', load.anew),
    purchase: most('purchase', load.purchases),
    busy: {
      shops: spent / (end * hosts.shops * hosts.coresOfShop),
      primary: primary.spentMs / (end * hosts.primary),
    },
  };
}

/** What happens next, by time: a heap. */
function createAgenda() {
  const heap: { at: number; happen: () => void }[] = [];
  const isBefore = (one: number, other: number) => (heap[one]?.at ?? 0) < (heap[other]?.at ?? 0);
  const swap = (one: number, other: number) => {
    const [first, second] = [heap[one], heap[other]];
    if (first && second) [heap[one], heap[other]] = [second, first];
  };
  return {
    add(at: number, happen: () => void): void {
      let place = heap.push({ at, happen }) - 1;
      while (place > 0 && isBefore(place, (place - 1) >> 1)) {
        swap(place, (place - 1) >> 1);
        place = (place - 1) >> 1;
      }
    },
    next() {
      const first = heap[0];
      const tail = heap.pop();
      if (!first || !tail || heap.length === 0) return first;
      heap[0] = tail;
      for (let place = 0; ;) {
        const [left, right] = [2 * place + 1, 2 * place + 2];
        const child = right < heap.length && isBefore(right, left) ? right : left;
        if (child >= heap.length || !isBefore(child, place)) return first;
        swap(child, place);
        place = child;
      }
    },
  };
}
