/** Notification types sent because the person has asked for them, or to somebody not known yet: nobody chooses about them. */
export const mandatoryTypes: readonly string[] = [
  'reset-password',
  'invite',
  'staff-invite',
  'guest-booking',
  'visit-links',
  'registration',
  'registration-known',
  'registration-approved',
  'registration-rejected',
]
