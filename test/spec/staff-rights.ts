/**
 * Who may call what staff call, written by hand: the tests hold the API to this table, not the other way round.
 *
 * `yes` the call is let in; `no` the role is refused (403); `–` is asked to sign in (401).
 * A new call for staff needs a line here.
 */
export const staffTable = `
                                                          nobody visitor guest customer | owner catalog orders support

own account and first page
GET    /admin/account                                       –      –       –      –         yes   yes     yes    yes
PUT    /admin/account/password                              –      –       –      –         yes   yes     yes    yes
POST   /admin/account/totp                                  –      –       –      –         yes   yes     yes    yes
PUT    /admin/account/totp                                  –      –       –      –         yes   yes     yes    yes
POST   /admin/account/totp/removal                          –      –       –      –         yes   yes     yes    yes
POST   /admin/account/recovery-codes                        –      –       –      –         yes   yes     yes    yes
DELETE /admin/account/sessions/{id}                         –      –       –      –         yes   yes     yes    yes
DELETE /admin/account/sessions                              –      –       –      –         yes   yes     yes    yes
GET    /admin/dashboard                                     –      –       –      –         yes   yes     yes    yes
GET    /admin/views                                         –      –       –      –         yes   yes     yes    yes
POST   /admin/views                                         –      –       –      –         yes   yes     yes    yes
PUT    /admin/views/{id}                                    –      –       –      –         yes   yes     yes    yes
DELETE /admin/views/{id}                                    –      –       –      –         yes   yes     yes    yes

catalogue: everybody of the staff reads it
GET    /admin/products                                      –      –       –      –         yes   yes     yes    yes
POST   /admin/products                                      –      –       –      –         yes   yes     no     no
GET    /admin/products.csv                                  –      –       –      –         yes   yes     yes    no
POST   /admin/products/bulk                                 –      –       –      –         yes   yes     no     no
POST   /admin/products/bulk/undo                            –      –       –      –         yes   yes     no     no
GET    /admin/product-distributors                          –      –       –      –         yes   yes     yes    yes
GET    /admin/products/{id}                                 –      –       –      –         yes   yes     yes    yes
PUT    /admin/products/{id}                                 –      –       –      –         yes   yes     no     no
GET    /admin/products/{id}/history                         –      –       –      –         yes   yes     yes    yes
GET    /admin/product-kinds                                 –      –       –      –         yes   yes     yes    yes
GET    /admin/products/{id}/images                          –      –       –      –         yes   yes     yes    yes
POST   /admin/products/{id}/images                          –      –       –      –         yes   yes     no     no
PUT    /admin/products/{id}/images                          –      –       –      –         yes   yes     no     no
POST   /admin/products/{id}/files                           –      –       –      –         yes   yes     no     no
POST   /admin/product-images/matches                        –      –       –      –         yes   yes     no     no
GET    /admin/imports                                       –      –       –      –         yes   yes     yes    yes
POST   /admin/imports                                       –      –       –      –         yes   yes     no     no
POST   /admin/imports/edits                                 –      –       –      –         yes   yes     no     no
GET    /admin/imports/{id}                                  –      –       –      –         yes   yes     yes    yes
GET    /admin/imports/{id}/rows                             –      –       –      –         yes   yes     yes    yes
POST   /admin/imports/{id}/check                            –      –       –      –         yes   yes     no     no
POST   /admin/imports/{id}/run                              –      –       –      –         yes   yes     no     no
POST   /admin/imports/{id}/stop                             –      –       –      –         yes   yes     no     no
POST   /admin/imports/{id}/undo                             –      –       –      –         yes   yes     no     no
GET    /admin/imports/{id}/problems.csv                     –      –       –      –         yes   yes     no     no
GET    /admin/products/{id}/specs                           –      –       –      –         yes   yes     yes    yes
PUT    /admin/products/{id}/specs                           –      –       –      –         yes   yes     no     no
GET    /admin/spec-layouts                                  –      –       –      –         yes   yes     yes    yes
GET    /admin/spec-layouts/{kind}                           –      –       –      –         yes   yes     yes    yes
PUT    /admin/spec-layouts/{kind}                           –      –       –      –         yes   yes     no     no
POST   /admin/products/{id}/history/{change_id}/undo        –      –       –      –         yes   yes     no     no
GET    /admin/products/{id}/scheduled-prices                –      –       –      –         yes   yes     yes    yes
POST   /admin/products/{id}/scheduled-prices                –      –       –      –         yes   yes     no     no
PUT    /admin/products/{id}/scheduled-prices/{schedule_id}  –      –       –      –         yes   yes     no     no
DELETE /admin/products/{id}/scheduled-prices/{schedule_id}  –      –       –      –         yes   yes     no     no
GET    /admin/products/{id}/serialised                      –      –       –      –         yes   yes     yes    yes
PUT    /admin/products/{id}/serialised                      –      –       –      –         yes   yes     no     no
PUT    /admin/products/{id}/family                          –      –       –      –         yes   yes     no     no
POST   /admin/products/{id}/variants                        –      –       –      –         yes   yes     no     no
PUT    /admin/products/{id}/parts                           –      –       –      –         yes   yes     no     no
GET    /admin/products/{id}/tax-key                         –      –       –      –         yes   yes     yes    yes
PUT    /admin/products/{id}/tax-key                         –      –       –      –         yes   yes     no     no
GET    /admin/listing                                       –      –       –      –         yes   yes     yes    yes
POST   /frontend/add-category-page                          –      –       –      –         yes   yes     no     no
PUT    /frontend/update-category-page/{id}                  –      –       –      –         yes   yes     no     no
DELETE /frontend/categories/{id}                            –      –       –      –         yes   yes     no     no
POST   /frontend/add-brand-page                             –      –       –      –         yes   yes     no     no
PUT    /frontend/update-brand-page/{id}                     –      –       –      –         yes   yes     no     no
DELETE /frontend/brands/{id}                                –      –       –      –         yes   yes     no     no
GET    /admin/categories                                    –      –       –      –         yes   yes     yes    yes
PUT    /admin/categories/order                              –      –       –      –         yes   yes     no     no
PUT    /admin/categories/{id}/visible                       –      –       –      –         yes   yes     no     no
GET    /admin/categories/deleted                            –      –       –      –         yes   yes     yes    yes
DELETE /admin/categories/{id}                               –      –       –      –         yes   yes     no     no
POST   /admin/categories/{id}/restore                       –      –       –      –         yes   yes     no     no
GET    /admin/brands/deleted                                –      –       –      –         yes   yes     yes    yes
POST   /admin/brands/{id}/restore                           –      –       –      –         yes   yes     no     no
GET    /admin/brands/{id}/merge                             –      –       –      –         yes   yes     no     no
POST   /admin/brands/{id}/merge                             –      –       –      –         yes   yes     no     no
GET    /admin/search/synonyms                               –      –       –      –         yes   yes     yes    yes
POST   /admin/search/synonyms                               –      –       –      –         yes   yes     no     no
PUT    /admin/search/synonyms/{id}                          –      –       –      –         yes   yes     no     no
DELETE /admin/search/synonyms/{id}                          –      –       –      –         yes   yes     no     no
GET    /admin/search/searches                               –      –       –      –         yes   yes     yes    yes
GET    /admin/redirects                                     –      –       –      –         yes   yes     yes    yes
POST   /admin/redirects                                     –      –       –      –         yes   yes     no     no
DELETE /admin/redirects/{id}                                –      –       –      –         yes   yes     no     no
GET    /admin/wishes                                        –      –       –      –         yes   yes     yes    yes
GET    /sync/products                                       –      –       –      –         yes   yes     yes    yes
GET    /sync/products/{ref_id}                              –      –       –      –         yes   yes     yes    yes
GET    /sync/ref-ids                                        –      –       –      –         yes   yes     yes    yes
GET    /sync/runs                                           –      –       –      –         yes   yes     yes    yes
POST   /sync/runs                                           –      –       –      –         yes   yes     no     no
GET    /sync/runs/{id}                                      –      –       –      –         yes   yes     yes    yes

stock
POST   /admin/inventory/adjustments                         –      –       –      –         yes   yes     yes    no
GET    /admin/open-box                                      –      –       –      –         yes   yes     yes    yes
PUT    /admin/open-box/{product_id}                         –      –       –      –         yes   yes     no     no
POST   /admin/returns/{return_id}/units/{unit_id}/open-box  –      –       –      –         yes   yes     no     no
GET    /admin/inventory/levels                              –      –       –      –         yes   yes     yes    yes
GET    /admin/inventory/movements                           –      –       –      –         yes   yes     yes    yes
GET    /admin/inventory/products/{id}                       –      –       –      –         yes   yes     yes    yes
GET    /admin/inventory/locations                           –      –       –      –         yes   yes     yes    yes
POST   /admin/inventory/locations                           –      –       –      –         yes   yes     yes    no
PUT    /admin/inventory/locations/{location_code}           –      –       –      –         yes   yes     yes    no
GET    /admin/inventory/transfers                           –      –       –      –         yes   yes     yes    yes
POST   /admin/inventory/transfers                           –      –       –      –         yes   yes     yes    no
GET    /admin/inventory/transfers/{id}                      –      –       –      –         yes   yes     yes    yes
POST   /admin/inventory/transfers/{id}/send                 –      –       –      –         yes   yes     yes    no
POST   /admin/inventory/transfers/{id}/receive              –      –       –      –         yes   yes     yes    no
POST   /admin/inventory/transfers/{id}/cancel               –      –       –      –         yes   yes     yes    no
GET    /admin/inventory/purchases                           –      –       –      –         yes   yes     yes    yes
POST   /admin/inventory/purchases                           –      –       –      –         yes   yes     yes    no
GET    /admin/inventory/purchases/{id}                      –      –       –      –         yes   yes     yes    yes
PUT    /admin/inventory/purchases/{id}                      –      –       –      –         yes   yes     yes    no
POST   /admin/inventory/purchases/{id}/order                –      –       –      –         yes   yes     yes    no
GET    /admin/inventory/replenishment                       –      –       –      –         yes   yes     yes    yes
GET    /admin/inventory/counts                              –      –       –      –         yes   yes     yes    yes
POST   /admin/inventory/counts                              –      –       –      –         yes   yes     yes    no
GET    /admin/inventory/counts/{id}                         –      –       –      –         yes   yes     yes    yes
PUT    /admin/inventory/counts/{id}                         –      –       –      –         yes   yes     yes    no
GET    /admin/inventory/counts/{id}/lines                   –      –       –      –         yes   yes     yes    yes
POST   /admin/inventory/counts/{id}/scans                   –      –       –      –         yes   yes     yes    no
PUT    /admin/inventory/counts/{id}/products/{product_id}   –      –       –      –         yes   yes     yes    no
POST   /admin/inventory/counts/{id}/rest                    –      –       –      –         yes   yes     yes    no
POST   /admin/inventory/counts/{id}/apply                   –      –       –      –         yes   yes     yes    no
POST   /admin/inventory/counts/{id}/cancel                  –      –       –      –         yes   yes     yes    no
GET    /admin/inventory/shelves                             –      –       –      –         yes   yes     yes    yes
PUT    /admin/inventory/shelves                             –      –       –      –         yes   yes     yes    no
PUT    /admin/inventory/limits                              –      –       –      –         yes   yes     yes    no
POST   /admin/inventory/purchases/{id}/receive              –      –       –      –         yes   yes     yes    no
POST   /admin/inventory/purchases/{id}/cancel               –      –       –      –         yes   yes     yes    no

promotions and price lists
GET    /admin/promotions                                    –      –       –      –         yes   yes     yes    yes
GET    /admin/promotions/{id}                               –      –       –      –         yes   yes     yes    yes
GET    /admin/promotions/{id}/warnings                      –      –       –      –         yes   yes     no     no
POST   /admin/promotions/products                           –      –       –      –         yes   yes     yes    yes
POST   /admin/promotions/simulate                           –      –       –      –         yes   yes     yes    yes
POST   /promotion/add-promotion                             –      –       –      –         yes   yes     no     no
PUT    /promotion/update-promotion/{id}                     –      –       –      –         yes   yes     no     no
PUT    /promotion/promotions/{id}/pause                     –      –       –      –         yes   yes     no     no
POST   /promotion/promotions/{id}/copies                    –      –       –      –         yes   yes     no     no
POST   /promotion/promotions/{id}/codes                     –      –       –      –         yes   yes     no     no
DELETE /promotion/promotions/{id}                           –      –       –      –         yes   yes     no     no
POST   /promotion/promotions/{id}/restore                   –      –       –      –         yes   yes     no     no
GET    /admin/price-lists                                   –      –       –      –         yes   yes     yes    yes
GET    /admin/price-lists/{id}                              –      –       –      –         yes   yes     yes    yes
POST   /admin/price-lists                                   –      –       –      –         yes   yes     no     no
PUT    /admin/price-lists/{id}                              –      –       –      –         yes   yes     no     no
DELETE /admin/price-lists/{id}                              –      –       –      –         yes   yes     no     no
POST   /admin/price-lists/{id}/restore                      –      –       –      –         yes   yes     no     no

orders, parcels, invoices, returns
GET    /admin/orders                                        –      –       –      –         yes   no      yes    yes
GET    /admin/orders/{order_id}                             –      –       –      –         yes   no      yes    yes
GET    /admin/orders.csv                                    –      –       –      –         yes   no      yes    no
GET    /admin/packing                                       –      –       –      –         yes   no      yes    yes
POST   /admin/orders/pack                                   –      –       –      –         yes   no      yes    no
PUT    /admin/orders/{order_id}/fulfilment                  –      –       –      –         yes   no      yes    no
GET    /admin/orders/{order_id}/serials                     –      –       –      –         yes   no      yes    yes
POST   /admin/orders/{order_id}/shipments                   –      –       –      –         yes   no      yes    no
PUT    /admin/shipments/{shipment_id}                       –      –       –      –         yes   no      yes    no
PUT    /admin/shipments/{shipment_id}/serials               –      –       –      –         yes   no      yes    no
DELETE /admin/shipments/{shipment_id}                       –      –       –      –         yes   no      yes    no
PUT    /admin/orders/{order_id}/hold                        –      –       –      –         yes   no      yes    no
GET    /admin/orders/{order_id}/evidence                    –      –       –      –         yes   no      yes    no
POST   /admin/orders/{order_id}/letter                      –      –       –      –         yes   no      yes    no
PUT    /admin/orders/{order_id}/notes                       –      –       –      –         yes   no      yes    no
GET    /admin/orders/{order_id}/invoices                    –      –       –      –         yes   no      yes    yes
POST   /admin/orders/{order_id}/invoices                    –      –       –      –         yes   no      yes    no
POST   /admin/invoices/{id}/replace                         –      –       –      –         yes   no      yes    no
GET    /admin/invoices/{id}/xml                             –      –       –      –         yes   no      yes    yes
GET    /admin/invoices/{id}/pdf                             –      –       –      –         yes   no      yes    yes
GET    /admin/invoices                                      –      –       –      –         yes   no      yes    yes
GET    /admin/global-invoice                                –      –       –      –         yes   no      yes    no
POST   /admin/global-invoice                                –      –       –      –         yes   no      yes    no
POST   /admin/invoices/{id}/retry                           –      –       –      –         yes   no      yes    no
POST   /admin/invoices/{id}/cancel                          –      –       –      –         yes   no      yes    no
POST   /admin/invoices/{id}/mail                            –      –       –      –         yes   no      yes    no
GET    /admin/returns                                       –      –       –      –         yes   no      yes    yes
GET    /admin/orders/{order_id}/returns                     –      –       –      –         yes   no      yes    yes
POST   /admin/returns/{return_id}/decide                    –      –       –      –         yes   no      yes    no
POST   /admin/returns/{return_id}/receive                   –      –       –      –         yes   no      yes    no
POST   /admin/returns/{return_id}/inspect                   –      –       –      –         yes   no      yes    no
POST   /admin/returns/{return_id}/restock                   –      –       –      –         yes   no      yes    no

money that leaves
POST   /admin/orders/{order_id}/cancel                      –      –       –      –         yes   no      yes    no
POST   /admin/orders/{order_id}/refund                      –      –       –      –         yes   no      yes    no
POST   /admin/orders/{order_id}/transfer-refund             –      –       –      –         yes   no      yes    no
POST   /admin/returns/{return_id}/close                     –      –       –      –         yes   no      yes    no
POST   /admin/users/{id}/store-credit                       –      –       –      –         yes   no      yes    no

GET    /admin/refunds                                       –      –       –      –         yes   no      yes    no
POST   /admin/refunds/{refund_id}/settle                    –      –       –      –         yes   no      yes    no
GET    /admin/approvals                                     –      –       –      –         yes   no      yes    no
POST   /admin/approvals/{approval_id}/approve               –      –       –      –         yes   no      no     no
POST   /admin/approvals/{approval_id}/refuse                –      –       –      –         yes   no      no     no

payments and books
GET    /admin/payment-events                                –      –       –      –         yes   no      yes    no
POST   /admin/payment-events/{id}/reprocess                 –      –       –      –         yes   no      yes    no
GET    /admin/payment-disputes                              –      –       –      –         yes   no      yes    no
GET    /admin/payment-disputes/{id}                         –      –       –      –         yes   no      yes    no
PUT    /admin/payment-disputes/{id}/evidence                –      –       –      –         yes   no      yes    no
POST   /admin/payment-disputes/{id}/evidence/submit         –      –       –      –         yes   no      yes    no
POST   /admin/payment-disputes/{id}/files                   –      –       –      –         yes   no      yes    no
DELETE /admin/payment-disputes/{id}/files/{kind}            –      –       –      –         yes   no      yes    no
POST   /admin/payment-disputes/{id}/accept                  –      –       –      –         yes   no      yes    no
POST   /admin/payment-disputes/{id}/messages                –      –       –      –         yes   no      yes    no
GET    /admin/payment-shield                                –      –       –      –         yes   no      yes    no
POST   /admin/payment-shield/release                        –      –       –      –         yes   no      yes    no
GET    /admin/payment-findings                              –      –       –      –         yes   no      yes    no
POST   /admin/payment-findings/{id}/process                 –      –       –      –         yes   no      yes    no
POST   /admin/payment-findings/{id}/explain                 –      –       –      –         yes   no      yes    no
GET    /admin/payment-books                                 –      –       –      –         yes   no      yes    no
GET    /admin/payment-books.csv                             –      –       –      –         yes   no      yes    no
GET    /admin/payment-payouts                               –      –       –      –         yes   no      yes    no
GET    /admin/payment-payouts/{id}                          –      –       –      –         yes   no      yes    no

customers
GET    /admin/users                                         –      –       –      –         yes   no      yes    yes
GET    /admin/blocks                                        –      –       –      –         yes   no      yes    yes
POST   /admin/blocks                                        –      –       –      –         yes   no      yes    no
DELETE /admin/blocks/{id}                                   –      –       –      –         yes   no      yes    no
POST   /admin/blocks/{id}/restore                           –      –       –      –         yes   no      yes    no
GET    /admin/users/{id}                                    –      –       –      –         yes   no      yes    yes
PUT    /admin/users/{id}                                    –      –       –      –         yes   no      yes    no
DELETE /admin/users/{id}                                    –      –       –      –         yes   no      yes    no
PUT    /admin/users/{id}/notes                              –      –       –      –         yes   no      yes    no
GET    /admin/users/{id}/export                             –      –       –      –         yes   no      yes    no
POST   /admin/users/{id}/merge                              –      –       –      –         yes   no      yes    no
POST   /admin/users/{id}/merge-account                      –      –       –      –         yes   no      yes    no
POST   /admin/users/{id}/reset-link                         –      –       –      –         yes   no      yes    no
GET    /admin/users/{id}/price-list                         –      –       –      –         yes   no      yes    yes
PUT    /admin/users/{id}/price-list                         –      –       –      –         yes   no      yes    no
GET    /admin/users/{id}/store-credit                       –      –       –      –         yes   no      yes    yes
GET    /admin/customer-imports                              –      –       –      –         yes   no      yes    yes
POST   /admin/customer-imports                              –      –       –      –         yes   no      yes    no
GET    /admin/customer-imports/{id}                         –      –       –      –         yes   no      yes    yes
GET    /admin/customer-imports/{id}/rows                    –      –       –      –         yes   no      yes    yes
POST   /admin/customer-imports/{id}/check                   –      –       –      –         yes   no      yes    no
POST   /admin/customer-imports/{id}/run                     –      –       –      –         yes   no      yes    no
POST   /admin/customer-imports/{id}/stop                    –      –       –      –         yes   no      yes    no
POST   /admin/customer-imports/{id}/undo                    –      –       –      –         yes   no      yes    no
GET    /admin/customer-imports/{id}/problems.csv            –      –       –      –         yes   no      yes    no
GET    /admin/subscribers                                   –      –       –      –         yes   no      yes    yes
DELETE /admin/subscribers/{id}                              –      –       –      –         yes   no      yes    no
POST   /admin/subscribers/{id}/restore                      –      –       –      –         yes   no      yes    no

letters
GET    /admin/mails                                         –      –       –      –         yes   no      yes    no
GET    /admin/mails/{id}                                    –      –       –      –         yes   no      yes    no
POST   /admin/mails/{id}/resend                             –      –       –      –         yes   no      yes    no

what customers write
GET    /admin/reviews                                       –      –       –      –         yes   yes     no     yes
PUT    /admin/reviews                                       –      –       –      –         yes   yes     no     yes
PUT    /admin/reviews/{id}                                  –      –       –      –         yes   yes     no     yes
PUT    /admin/review-photos/{id}                            –      –       –      –         yes   yes     no     yes
GET    /admin/questions                                     –      –       –      –         yes   yes     no     yes
PUT    /admin/questions/{id}                                –      –       –      –         yes   yes     no     yes
POST   /admin/questions/{id}/answers                        –      –       –      –         yes   yes     no     yes
PUT    /admin/answers/{id}                                  –      –       –      –         yes   yes     no     yes
GET    /admin/tickets                                       –      –       –      –         yes   no      yes    yes
GET    /admin/tickets/{id}                                  –      –       –      –         yes   no      yes    yes
POST   /admin/tickets/{id}/messages                         –      –       –      –         yes   no      yes    yes
PUT    /admin/tickets/{id}                                  –      –       –      –         yes   no      yes    yes

system
GET    /admin/settings/{group}                                –      –       –      –         yes   no      no     no
PUT    /admin/settings/{group}                                –      –       –      –         yes   no      no     no
GET    /admin/system-users                                  –      –       –      –         yes   no      no     no
POST   /admin/system-users                                  –      –       –      –         yes   no      no     no
PUT    /admin/system-users/{id}                             –      –       –      –         yes   no      no     no
DELETE /admin/system-users/{id}/totp                         –      –       –      –         yes   no      no     no
GET    /admin/jobs                                          –      –       –      –         yes   no      no     no
POST   /admin/jobs/{id}/run-again                           –      –       –      –         yes   no      no     no
`;
