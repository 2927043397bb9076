/** Header by which the server tells the accounts libraries who is asking; overwritten on every request. */
export const clientAddressHeader = 'x-client-address';
