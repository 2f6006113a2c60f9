/** Common options of `modal.confirm`: centred, without an icon, with a cancel button. */
export const question = { cancelText: 'Annulla', centered: true, icon: null } as const
