/** The specification's text for a time that is taken (§8). */
export const overlapMessage = 'Il seguente orario è già occupato da una visita'
export const overlapDescription =
  "Non è possibile sovrascrivere le visite, modifica l'orario per procedere con la prenotazione"
