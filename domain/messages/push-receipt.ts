/** Where a device says that it has shown a push. Apart from its endpoint: the service worker reads it without the contract. */
export const pushReceiptPath = 'public/push_receipts'
