export { inventoryRoutes } from './inventory.routes.ts';
export { inventoryJobs } from './inventory.jobs.ts';
export { reserveStock, type StockLine } from './reserve-stock.ts';
export { unpaidReason } from './unpaid-holds.ts';
export {
  dateTakenUnits,
  extendReservations,
  giveUpTakenUnits,
  receiveTakenUnits,
  releaseReservations,
  returnTakenUnits,
  takeReservations,
} from './settle-reservations.ts';
export { swapTakenUnits } from './swap-taken-units.ts';
export {
  type CountedStock,
  putBackUnits,
  saveWarehouseDetails,
  setStock,
  setStockLevels,
  unitsPromised,
} from './set-stock.ts';
export type { HeldUnits } from './inventory.queries.ts';
export {
  allWarehouses,
  availableOf,
  type Held,
  heldFor,
  locationNames,
  ownLocations,
  productsEverHeld,
  productsOfCode,
  stockByWarehouse,
  unitsHeldBy,
  unitsOnHand,
  unitsTakenFor,
} from './read-stock.ts';
export { kitIdsAmong } from './kits/refuse-kits.ts';
export { type SharedLine, shareUnits } from './kits/share-units.ts';
export { ensureWarehouses } from './ensure-warehouses.ts';
export { replaceUnit } from './levels/write-off.ts';
export { putOnShelf } from './counts/shelves.ts';
export { writeSupplierDays } from './locations/supplier-days.ts';
export { requireOwnLocations, requireProducts } from './required-things.ts';
export { serialOf } from './read-serials.ts';
export {
  cameForBuyerJob,
  type CameForBuyer,
  gatherForBuyers,
  holdPurchase,
  isDropShipped,
  moveForBuyers,
  takeElsewhere,
  type UnwantedUnits,
} from './purchases/for-buyers.ts';
export { proposeForShelf } from './purchases/for-shelf.ts';
export { dropShipsTo } from './purchases/for-buyers.queries.ts';
export type { PurchaseState } from './purchases/purchases.queries.ts';
export { cancelPurchase, markDropShipped } from './purchases/receive-purchase.ts';
export { type SentUnits, sendToSupplier, takeFromSupplier } from './purchases/sent-back.ts';
export { once } from './once.ts';
export { judgeSerials, sellSerialAs, shelveSerials } from './purchases/returned-serials.ts';
export { reassignHolds, reassignHoldsOf } from './reassign-owner.ts';
export { lockContacts } from './unpaid-holds.ts';
export { personLimitOf, removePersonLimit, writePersonLimit } from './person-limits.ts';
