import type { ParticipantRole } from '../../domain/booking/rules'

/** What a visit's notes are called: the one written for whoever comes, who reads it, and the one they wrote themselves. */
export const noteWords = {
  patient: { forThem: 'Nota per il paziente', seenBy: 'Visibile al paziente', theirs: 'Nota del paziente' },
  medical_representative: {
    forThem: 'Nota per l’informatore',
    seenBy: 'Visibile all’informatore',
    theirs: 'Nota dell’informatore',
  },
} as const satisfies Record<ParticipantRole, Record<string, string>>
