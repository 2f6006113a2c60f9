/**
 * Faults to plant: the search text, which occurs exactly once in the file, is replaced; one of the tests must then fail.
 *
 * @type {{ name: string, fault: [file: string, search: string, replacement: string], tests: string[] }[]}
 */
export const guards = [
  {
    name: 'a doctor sees only own bookings',
    fault: ['server/scheduling/facts/stored-booking.ts', 'bookings.doctor_id} = ${userId}', 'userId}::int is not null'],
    tests: ['tests/contract/access/tenancy.test.ts'],
  },
  {
    name: 'a link to one office shows that office only',
    fault: ['server/scheduling/facts/stored-booking.ts', ' === null)', ' !== undefined)'],
    tests: ['tests/contract/access/access-links.test.ts'],
  },
  {
    name: 'a participant sees only own bookings',
    fault: [
      'server/scheduling/facts/stored-booking.ts',
      "sql`${ofDoctor} and ${'visit' in own ? visitOfGuest(own) : ownBookings(own)}`",
      'ofDoctor',
    ],
    tests: ['tests/contract/access/tenancy.test.ts', 'tests/contract/participation/reach.test.ts'],
  },
  {
    name: 'private notes are for the doctor’s side',
    fault: ['server/scheduling/facts/show.ts', "side === 'doctor-side' && textRecord", 'side && textRecord'],
    tests: ['tests/contract/patients/private-notes.test.ts'],
  },
  {
    name: 'what a guest gave is for the doctor’s side',
    fault: ['server/scheduling/facts/show.ts', "side === 'doctor-side' && row.guest", 'row.guest'],
    tests: ['tests/contract/booking/guest-visits.test.ts'],
  },
  {
    name: 'a visit moves only onto a doctor who has its person too',
    fault: [
      'server/scheduling/booking/reassign.ts',
      'await requirePersonOfBoth(context, before, doctor_id)',
      'await null',
    ],
    tests: ['tests/contract/booking/reassign.test.ts'],
  },
  {
    name: 'the access matrix is asked',
    fault: ['server/http/authentication.ts', 'can(session.role, subject)', 'session.role'],
    tests: ['tests/contract/access/access.test.ts'],
  },
  {
    name: 'acting for a doctor needs a link',
    fault: ['server/http/authentication.ts', 'links ?? []', "links ?? [{ office_id: null, rights: ['bookings'] }]"],
    tests: ['tests/contract/access/access-acting-as.test.ts'],
  },
  {
    name: 'a link ends with its date',
    fault: ['server/sessions/live-sessions.ts', 'l.valid_to >= ${date}', '${date} is not null'],
    tests: ['tests/contract/access/access-links.test.ts'],
  },
  {
    name: 'only the own channel is authorised',
    fault: ['server/realtime/hub.ts', '=== caller.userId', '!== undefined || caller.userId < 0'],
    tests: ['tests/contract/access/access.test.ts', 'tests/contract/realtime/refusals.test.ts'],
  },
  {
    name: 'a socket needs a signature for its channel',
    fault: ['server/realtime/hub.ts', 'channel, auth)', 'channel, auth) && auth === channel'],
    tests: ['tests/contract/realtime/refusals.test.ts'],
  },
  {
    name: 'a file is given to those who may read its record',
    fault: ['server/storage/file-holders.ts', ': isReadBy(asking, now)', ': everyRow'],
    tests: ['tests/contract/files/download-rights.test.ts'],
  },
  {
    name: 'a file needs a signed link',
    fault: [
      'server/storage/links.ts',
      'sameText(signature, mac(secret, download(key, expires, reader)))',
      'key !== signature',
    ],
    tests: ['tests/contract/files/files.test.ts'],
  },
  {
    name: 'a conversation is that of its members and their practice',
    fault: [
      'server/features/chats/membership.ts',
      'and c.deleted_at is null where ${isMembership(context)}',
      'where true',
    ],
    tests: ['tests/contract/messages/chats.test.ts'],
  },
  {
    name: 'a mass communication is read by its own doctor’s side',
    fault: [
      'server/features/broadcasts/read.ts',
      'and(eq(campaigns.id, id), eq(campaigns.doctor_id, broadcaster(context)))',
      'and(eq(campaigns.id, id))',
    ],
    tests: ['tests/contract/messages/broadcasts.test.ts'],
  },
  {
    name: 'a patient is found by the own doctor alone',
    fault: [
      'server/scheduling/facts/patients.ts',
      'p.user_id = u.id and p.doctor_id = ${doctor.userId}',
      'p.user_id = u.id and ${doctor.userId}::int is not null',
    ],
    tests: ['tests/contract/patients/patient-card.test.ts'],
  },
  {
    name: 'a list of patients has the own doctor’s alone',
    fault: [
      'server/features/patients/list.ts',
      'dp.doctor_id = ${doctor} and dp.search is not null',
      'dp.search is not null and ${doctor}::int is not null',
    ],
    tests: ['tests/contract/patients/patients.test.ts'],
  },
  {
    name: 'the history of a patient has nothing of other doctors',
    fault: ['server/features/patients/history.ts', 'or(byDoctor, byPerson)', 'undefined'],
    tests: ['tests/contract/patients/patient-card.test.ts'],
  },
  {
    name: 'notes on a patient are the doctor’s who wrote them',
    fault: [
      'server/features/patients/notes.ts',
      'const where = and(eq(patientNotes.doctor_id, practiceOf(context).doctor.userId), eq(patientNotes.user_id, id))',
      'const where = and(eq(patientNotes.user_id, id))',
    ],
    tests: ['tests/contract/patients/patient-card.test.ts'],
  },
  {
    name: 'the file of a patient has the own doctor’s notes alone',
    fault: [
      'server/features/patients/export.ts',
      'patient_notes n where n.user_id = ${person} and n.doctor_id = ${doctor}',
      'patient_notes n where n.user_id = ${person} and ${doctor}::int is not null',
    ],
    tests: ['tests/contract/patients/patient-card.test.ts'],
  },
  {
    name: 'a plain admin sees no entry of a super admin',
    fault: ['server/features/audit/audit-log.ts', '    ...others,\n', ''],
    tests: ['tests/contract/access/hidden-people.test.ts'],
  },
  {
    name: 'only the doctor in person, who prescribes, decides on a request for a prescription',
    fault: [
      'server/features/prescriptions/sides.ts',
      'isInPerson && prescribes(caller.category)',
      'isInPerson || true',
    ],
    tests: ['tests/contract/prescriptions.test.ts', 'tests/faults/prescriptions.test.ts'],
  },
  {
    name: 'the mail of a prescription goes to its own patient',
    fault: ['server/messages/prescriptions/recipients.ts', 'r.id = asked.user_id or', 'r.id > 0 or'],
    tests: ['tests/contract/prescriptions-sent.test.ts', 'tests/faults/prescriptions.test.ts'],
  },
  {
    name: 'the advisory lock of a doctor',
    fault: [
      'server/scheduling/holds/time-claims.ts',
      'pg_advisory_xact_lock(${agendaLock}::int, ${doctorId}::int)',
      '${agendaLock}::int, ${doctorId}::int',
    ],
    tests: ['tests/faults/rate-limit-race.test.ts'],
  },
  {
    name: 'the agendas of several doctors are locked in one order',
    fault: ['server/scheduling/holds/time-claims.ts', '.sort((a, b) => a - b)', ''],
    tests: ['tests/long/reassign-races.test.ts'],
  },
  {
    name: 'the database itself refuses two visits at one time',
    fault: [
      'server/db/migrations/0002_constraints.sql',
      'EXCLUDE USING gist ("doctor_id" WITH =, "span" WITH &&',
      'CHECK (true',
    ],
    tests: ['tests/contract/db/errors.test.ts'],
  },
  {
    name: 'a stale edit of a booking is refused',
    fault: ['server/scheduling/booking/change-booking.ts', 'version !== before.', 'version > before.'],
    tests: ['tests/contract/booking/booking.test.ts'],
  },
  {
    name: 'a stale edit of a record is refused',
    fault: ['server/resources/engine/write.ts', '(row.version !== body.version', '(row.version < body.version'],
    tests: ['tests/contract/resources/every-kind.test.ts'],
  },
  {
    name: 'of a change of several visits all or none',
    fault: [
      'server/scheduling/facts/refusals.ts',
      'if (conflicts.length === 0) return',
      'if (conflicts.length < 99) return',
    ],
    tests: ['tests/contract/booking/series-scope.test.ts'],
  },
  {
    name: 'undo ends with its window',
    fault: ['server/scheduling/booking/undo-change.ts', '&& undo_until > now', ''],
    tests: ['tests/contract/booking/booking.test.ts'],
  },
  {
    name: 'only who made a change may undo it',
    fault: ['server/scheduling/booking/undo-change.ts', '(actor_id ?? 0) === userId', 'userId >= 0 && actor_id !== 0'],
    tests: ['tests/contract/booking/booking.test.ts'],
  },
  {
    name: 'a repeated Idempotency-Key is answered, not executed',
    fault: ['server/http/idempotency.ts', '=== undefined', '!== null'],
    tests: ['tests/faults/booking-races.test.ts'],
  },
  {
    name: 'an Idempotency-Key with another payload is refused',
    fault: ['server/http/idempotency.ts', 'first?.payload_hash !== payloadHash', '!first'],
    tests: ['tests/faults/booking-races.test.ts'],
  },
  {
    name: 'a deleted office cannot be booked',
    fault: ['server/scheduling/facts/bookable.ts', '.office_id and active and deleted_at is null', '.office_id'],
    tests: ['tests/contract/booking/deleted-places.test.ts'],
  },
  {
    name: 'an undo does not book what is deleted',
    fault: [
      'server/scheduling/booking/undo-change.ts',
      '!isLive(before.status) || !keepsTime(change)',
      'before === former',
    ],
    tests: ['tests/contract/booking/deleted-places.test.ts'],
  },
  {
    name: 'an undo does not pass the limit of visits to come',
    fault: ['server/scheduling/booking/undo-change.ts', 'await requireVisitsLeft(context, former)', 'await null'],
    tests: ['tests/contract/participation/visits-to-come.test.ts'],
  },
  {
    name: 'a moved visit is not acted on by an older link',
    fault: ['server/features/public-booking/public-booking.ts', "if (visit.moved) throw linkRefusal('changed')", ''],
    tests: ['tests/contract/booking/public-booking.test.ts'],
  },
  {
    name: 'a change of a visit withdraws its waiting reminders',
    fault: ['server/scheduling/booking/save-changes.ts', 'ids(() => true),', '[],'],
    tests: ['tests/contract/booking/reminders.test.ts'],
  },
  {
    name: 'a visit is reminded of once',
    fault: [
      'server/notices/reminders.ts',
      'and l.user_id = who.id and l.expires_at',
      'and l.user_id = -1 and l.expires_at',
    ],
    tests: ['tests/contract/booking/reminders.test.ts'],
  },
  {
    name: 'an office with visits to come is not closed',
    fault: ['server/scheduling/hours/save.ts', 'if (first) throw invalid(', 'if (!closed) throw invalid('],
    tests: ['tests/contract/hours/schedules.test.ts'],
  },
  {
    name: 'only allowed transitions of a booking',
    fault: [
      'server/scheduling/booking/change-booking.ts',
      'if (!canBecome(context, named, status))',
      'if (request.reason === request.status)',
    ],
    tests: ['tests/contract/booking/booking.test.ts'],
  },
  {
    name: 'writes to one record wait for their turn without a connection',
    fault: ['server/http/handle.ts', 'return name && start', 'return undefined && start'],
    tests: ['tests/faults/chats.test.ts'],
  },
  {
    name: 'a commit is flushed before it answers',
    fault: ['server/db/connection/pglite/durable-files.ts', ".filter((param) => param !== '-F')", ''],
    tests: ['tests/faults/db/durable.test.ts'],
  },
  {
    name: 'one server per folder',
    fault: [
      'server/db/connection/connect.ts',
      'await lockFolder(dataDir)',
      '{ release: async () => void (await lockFolder) }',
    ],
    tests: ['tests/faults/db/lock.test.ts'],
  },
  {
    name: 'five wrong passwords a minute',
    fault: [
      'server/features/auth/attempts.ts',
      'key: ofBoth, most: 5, within: minute }',
      'key: ofBoth, most: 5000, within: minute }',
    ],
    tests: ['tests/contract/access/auth.test.ts'],
  },
  {
    name: 'a code of the authenticator works once',
    fault: ['server/features/auth/second-factor-codes.ts', 'last_step, step)', 'last_step, step + 9)'],
    tests: ['tests/contract/account/second-factor.test.ts', 'tests/contract/account/races.test.ts'],
  },
  {
    name: 'an admin needs the second factor where one is required',
    fault: [
      'server/http/authentication.ts',
      'lacksSecondFactor(session, deps.config)',
      'lacksSecondFactor(session, deps.config) && !can(session.role, subject)',
    ],
    tests: ['tests/contract/account/second-factor.test.ts', 'tests/contract/access/access.test.ts'],
  },
  {
    name: 'an impersonator cannot change the account',
    fault: ['server/http/authentication.ts', ' !== null && neverImpersonated', ' === -1 && neverImpersonated'],
    tests: ['tests/contract/access/access.test.ts', 'tests/contract/access/access-impersonation.test.ts'],
  },
  {
    name: 'a revoked session is refused',
    fault: ['server/sessions/live-sessions.ts', 'revoked_at is', 'id is not'],
    tests: ['tests/contract/account/sessions.test.ts'],
  },
  {
    name: 'a disabled user has no session',
    fault: ['server/sessions/live-sessions.ts', 'active and u.', ''],
    tests: ['tests/contract/account/sessions.test.ts', 'tests/contract/access/auth.test.ts'],
  },
  {
    name: 'a changed role ends the session',
    fault: ['server/sessions/live-sessions.ts', '= deciding.code', 'is not null'],
    tests: ['tests/contract/account/sessions.test.ts', 'tests/contract/access/auth.test.ts'],
  },
  {
    name: 'a change of people ends their sessions for good',
    fault: [
      'server/resources/engine/write.ts',
      "if (isOfPeople(served) && action !== 'create')",
      "if (isOfPeople(served) && action === 'create')",
    ],
    tests: ['tests/contract/account/ended.test.ts'],
  },
  {
    name: 'an impersonation ends with its admin’s session',
    fault: ['src/platform/basic/session.ts', 'if (current.loginAs) forgetImpersonation()', ''],
    tests: ['tests/screens/session.test.ts'],
  },
  {
    name: 'SESSION_DAYS end a session',
    fault: ['server/features/auth/login.ts', 'days === null ? null', 'days !== 0 ? null'],
    tests: ['tests/contract/account/session-days.test.ts'],
  },
  {
    name: 'a link to choose a password works once',
    fault: ['server/links/tokens.ts', "if (used_at !== null && linkPurpose[purpose].once) return 'used'", ''],
    tests: ['tests/contract/account/password-reset.test.ts'],
  },
  {
    name: 'a password reset ends every session',
    fault: [
      'server/features/password-reset/password-reset.ts',
      'revokeSessions(tx, now, userId, sql`true`)',
      'revokeSessions(tx, now, userId, sql`false`)',
    ],
    tests: ['tests/contract/account/password-reset.test.ts'],
  },
  {
    name: 'the last super admin stays',
    fault: [
      'server/resources/engine/super-admins.ts',
      'if (present.every((id) => ids.includes(id)))',
      'if (present.length < 0)',
    ],
    tests: ['tests/faults/super-admins.test.ts'],
  },
  {
    name: 'an invoice is its doctor’s alone',
    fault: ['server/features/plan/invoice.ts', ' and s.doctor_id = ${caller.userId}', ''],
    tests: ['tests/contract/account/own-plan.test.ts'],
  },
  {
    name: 'subscriptions are renewed by one process at a time',
    fault: [
      'server/jobs/renew-subscriptions.ts',
      "!(await takesJobLock(tx, 'renew subscriptions'))",
      'tx === undefined',
    ],
    tests: ['tests/contract/account/own-plan.test.ts'],
  },
  {
    name: 'a plan of another category does not follow',
    fault: ['server/features/plan/plan.ts', '!plans.some(({ id }) => id === next)', 'plans.length < 0'],
    tests: ['tests/contract/account/own-plan.test.ts'],
  },
  {
    name: 'an offer that somebody has taken up stays as it is',
    fault: ['server/features/offers/write.ts', 'if (before.taken > 0)', 'if (before.taken < 0)'],
    tests: ['tests/contract/offers.test.ts'],
  },
  {
    name: 'an adhesion is one, however often it is given',
    fault: ['server/features/offers/dedicated-offers.ts', '    .onConflictDoNothing()\n', ''],
    tests: ['tests/contract/offers.test.ts', 'tests/faults/offers.test.ts'],
  },
  {
    name: 'the audit log is append-only',
    fault: ['server/db/migrations/0002_constraints.sql', 'UPDATE OR DELETE OR ', ''],
    tests: ['tests/contract/access/access-audit.test.ts'],
  },
]
