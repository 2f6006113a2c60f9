/** How far an office is from the place looked for. */
export const distanceName = { 'same-city': 'Nello stesso comune', 'same-province': 'Nella stessa provincia' } as const
export type Distance = keyof typeof distanceName
