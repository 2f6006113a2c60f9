/** The specification's text for a time that is taken (§8). */
export const overlapMessage = 'Il seguente orario è già occupato da una visita'
export const overlapDescription =
  "Non è possibile sovrascrivere le visite, modifica l'orario per procedere con la prenotazione"

/** The same for who books without an account, who chooses from free times. */
export const takenText = 'Questo orario è appena stato preso: scegline un altro.'
