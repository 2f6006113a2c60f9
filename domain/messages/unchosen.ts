/** Notification types sent because the person has asked for them, or to somebody not known yet: nobody chooses about them. */
export const unchosenTypes: readonly string[] = ['reset-password', 'invite', 'staff-invite']
