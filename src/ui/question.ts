/** How `modal.confirm` asks everywhere: in the middle, without a sign, with a way back. */
export const question = { cancelText: 'Annulla', centered: true, icon: null } as const
