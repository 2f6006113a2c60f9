/** Where a person is on the day of the visit, beside its status (product.md §4); without one they are expected. */
export const presences = ['arrived', 'in_room', 'left', 'no_show'] as const
export type Presence = (typeof presences)[number]

export const presenceName = {
  arrived: 'Arrivato',
  in_room: 'In sala',
  left: 'Uscito',
  no_show: 'Non presentato',
} as const satisfies Record<Presence, string>
