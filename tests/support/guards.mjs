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
    name: 'writes to one record wait for their turn without a connection',
    fault: ['server/http/handle.ts', 'return name && start', 'return undefined && start'],
    tests: ['tests/faults/chats.test.ts'],
  },
  {
    name: 'a database that answers probes is waited for',
    fault: [
      'server/db/connection/answer-watch.ts',
      'await this.options.probe()\n      this.#silentFor = 0',
      'await this.options.probe()',
    ],
    tests: ['tests/faults/db/away.test.ts'],
  },
  {
    name: 'a participant sees only own bookings',
    fault: ['server/scheduling/facts/stored-booking.ts', 'sql`${ofDoctor} and ${ownBookings(own)}`', 'ofDoctor'],
    tests: ['tests/contract/access/tenancy.test.ts', 'tests/contract/participation/reach.test.ts'],
  },
  {
    name: 'private notes are for the doctor’s side',
    fault: ['server/scheduling/facts/show.ts', "=== 'doctor-side' ", ''],
    tests: ['tests/contract/patients/private-notes.test.ts'],
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
    name: 'a visit moves only onto a doctor who has its person too',
    fault: [
      'server/scheduling/booking/reassign.ts',
      'await requirePersonOfBoth(context, before, doctor_id)',
      'await null',
    ],
    tests: ['tests/contract/booking/reassign.test.ts'],
  },
  {
    name: 'the day board shows only the offices of each link',
    fault: ['server/scheduling/facts/several-doctors.ts', ' and ou.office_id = any(${intArray(offices)}::int[])', ''],
    tests: ['tests/contract/booking/day-board.test.ts'],
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
    name: 'a free time is whole between the wanted hours',
    fault: ['domain/availability/first-free.ts', 'to <= wanted.to', 'from < wanted.to'],
    tests: ['tests/unit/availability/first-free.test.ts'],
  },
  {
    name: 'the audit log is append-only',
    fault: ['server/db/migrations/0002_constraints.sql', 'UPDATE OR DELETE OR ', ''],
    tests: ['tests/contract/access/access-audit.test.ts'],
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
    name: 'five wrong codes of an account from any address',
    fault: [
      'server/features/auth/attempts.ts',
      'code:${userId}`, most: 5, within: 15 * minute }',
      'code:${userId}`, most: 5000, within: 15 * minute }',
    ],
    tests: ['tests/contract/account/second-factor.test.ts'],
  },
  {
    name: 'a code of the authenticator works once',
    fault: ['server/features/auth/second-factor-codes.ts', 'last_step, step)', 'last_step, step + 9)'],
    tests: ['tests/contract/account/second-factor.test.ts', 'tests/contract/account/races.test.ts'],
  },
  {
    name: 'a recovery code works once',
    fault: ['server/features/auth/second-factor-codes.ts', 'isNull(used_at)', 'isNotNull(recoveryCodes.id)'],
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
    name: 'the access matrix is asked',
    fault: ['server/http/authentication.ts', 'can(session.role, subject)', 'session.role'],
    tests: ['tests/contract/access/access.test.ts'],
  },
  {
    name: 'an impersonator cannot change the account',
    fault: ['server/http/authentication.ts', ' !== null ', ' === -1 '],
    tests: ['tests/contract/access/access.test.ts', 'tests/contract/access/access-impersonation.test.ts'],
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
    name: 'a scope leaves the visits of other repeats alone',
    fault: [
      'server/scheduling/series/scope.ts',
      'eq(bookings.series_id, named.series_id)',
      'eq(bookings.doctor_id, named.doctor_id)',
    ],
    tests: ['tests/contract/booking/series-scope.test.ts'],
  },
  {
    name: 'what was done to a part of a repeat is undone with its scope',
    fault: ['src/shared/visits/visit-actions.ts', ', ...(scope && { body: { scope } })', ''],
    tests: ['tests/screens/booking/visit-card.test.tsx'],
  },
  {
    name: 'the visits of a repeat that do not fit are left where they are',
    fault: ['src/shared/visits/series-scope.ts', 'keep_ids: [...keepIds]', 'keep_ids: []'],
    tests: ['tests/screens/booking/booking-panel.test.tsx'],
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
    name: 'undo ends with its window',
    fault: ['server/scheduling/booking/undo-change.ts', '&& undo_until > now', ''],
    tests: ['tests/contract/booking/booking.test.ts'],
  },
  {
    name: 'only who made a change may undo it',
    fault: ['server/scheduling/booking/undo-change.ts', 'last.actor_id !== actor.userId', 'actor.userId < 0'],
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
    name: 'an undeclared field is refused',
    fault: [
      'domain/contract/booking/booking-fields.ts',
      'bookingPayload = z.strictObject(bookingFields',
      'bookingPayload = z.object(bookingFields',
    ],
    tests: ['tests/contract/access/access-mass-assignment.test.ts'],
  },
  {
    name: 'a duplicate field is refused',
    fault: ['server/http/hardening/json.ts', 'level.at))', 'level.at) && level.at === null)'],
    tests: ['tests/contract/any-input/bodies.test.ts'],
  },
  {
    name: 'wildcards in a search are literal',
    fault: ['server/resources/engine/filters.ts', ".replace(/[\\\\%_]/g, '\\\\$&')", ''],
    tests: ['tests/contract/resources/signs.test.ts'],
  },
  {
    name: 'no exported cell is a formula',
    fault: ['domain/text/spreadsheet.ts', 'offset === 0 || hasEdge.test(run)', 'offset === -1'],
    tests: ['tests/contract/booking/export.test.ts'],
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
    name: 'other origins open no socket',
    fault: ['server/realtime/hub.ts', ' !== undefined ', " === '' "],
    tests: ['tests/contract/realtime/refusals.test.ts'],
  },
  {
    name: 'triggered events are signed',
    fault: ['server/realtime/signature.ts', "secret, text)) ? undefined : '", "secret, text)) || text ? undefined : '"],
    tests: ['tests/contract/realtime/trigger-api.test.ts'],
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
    name: 'a signed link expires',
    fault: ['server/storage/links.ts', ' now.getTime()', ' now.getTime() - 1e12'],
    tests: ['tests/contract/files/files.test.ts'],
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
    name: 'a sign behind a separator begins no formula either',
    fault: ['domain/text/spreadsheet.ts', 'offset === 0 || hasEdge.test(run)', 'offset === 0'],
    tests: ['tests/unit/text/spreadsheet.test.ts'],
  },
  {
    name: 'a name is one line of visible characters',
    fault: ['domain/text/characters.ts', "text.replace(emoji, '').search(notInLine) < 0", 'isPlainText(text)'],
    tests: ['tests/unit/contract/characters.test.ts'],
  },
  {
    name: 'a change of records is told only to admins who may read them',
    fault: ['server/realtime/record-changes.ts', 'isAdmin(role) && can(role, subjectOf(resource))', 'isAdmin(role)'],
    tests: ['tests/contract/realtime/records-changed.test.ts'],
  },
  {
    name: 'a list of patients is recorded as read',
    fault: [
      'server/resources/engine/list.ts',
      'await recordListRead(reader, served, shown, query, ids)',
      'reader.now.getTime()',
    ],
    tests: ['tests/contract/wire/list-reads.test.ts'],
  },
  {
    name: 'a list is recorded as read once a minute',
    fault: ['server/audit/counts.ts', 'from counted where count = 1', 'from counted'],
    tests: ['tests/contract/wire/list-reads.test.ts'],
  },
  {
    name: 'a list of patients asks for the columns it shows',
    fault: ['src/screens/list/list-question.ts', '    fields: fieldsFor(resource, names),\n', ''],
    tests: ['tests/screens/lists/lists.test.tsx'],
  },
  {
    name: 'a plain admin sees no entry of a super admin',
    fault: ['server/features/audit/audit-log.ts', '    ...others,\n', ''],
    tests: ['tests/contract/access/hidden-people.test.ts'],
  },
  {
    name: 'a plain admin sees no name of a super admin',
    fault: ['server/audit/hidden-people.ts', "caller.role !== 'admin' || ", 'true || '],
    tests: ['tests/contract/access/hidden-people.test.ts'],
  },
  {
    name: 'a refusal does not tell of a hidden account',
    fault: [
      'server/resources/exceptions/people.ts',
      '    if (rows.length > 0) throw invalid({ [field]: [text] })\n',
      '',
    ],
    tests: ['tests/contract/access/hidden-people.test.ts'],
  },
  {
    name: 'a deleted office cannot be booked',
    fault: ['server/scheduling/facts/bookable.ts', '.office_id and active and deleted_at is null', '.office_id'],
    tests: ['tests/contract/booking/deleted-places.test.ts'],
  },
  {
    name: 'a deleted catalogue entry cannot be booked',
    fault: ['server/scheduling/facts/bookable.ts', ' and ms.deleted_at is null', ''],
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
    name: 'an office user with visits to come keeps its doctor',
    fault: ['server/resources/exceptions/structures.ts', 'if (visits > 0)', 'if (visits < 0)'],
    tests: ['tests/contract/booking/handed-over.test.ts'],
  },
  {
    name: 'handing an office user over takes the agenda’s lock',
    fault: [
      'server/resources/exceptions/structures.ts',
      'await lockAgendaOf(tx, doctor)',
      'await Promise.resolve(doctor)',
    ],
    tests: ['tests/contract/booking/handed-over.test.ts'],
  },
  {
    name: 'an impersonation ends with its admin’s session',
    fault: ['src/platform/basic/session.ts', 'if (current.loginAs) forgetImpersonation()', ''],
    tests: ['tests/screens/session.test.ts'],
  },
  {
    name: 'a server that is not listed is not used',
    fault: ['src/platform/basic/session.ts', ' && allowed.includes(stored)', ''],
    tests: ['tests/screens/session.test.ts'],
  },
  {
    name: 'a link to a file ends with its record',
    fault: ['server/features/files/files.ts', ' || !(await isTrue(tx, isReadable(key, reader, now)))', ''],
    tests: ['tests/contract/files/held-files.test.ts'],
  },
  {
    name: 'a deleted record shows no file',
    fault: ['server/storage/file-holders.ts', ' and ${live} and ${readable}', ' and ${readable}'],
    tests: ['tests/contract/files/held-files.test.ts'],
  },
  {
    name: 'a file is given to those who may read its record',
    fault: ['server/storage/file-holders.ts', ': isReadBy(reader, now)', ': everyRow'],
    tests: ['tests/contract/files/download-rights.test.ts'],
  },
  {
    name: 'a visit takes files of who adds them',
    fault: ['server/storage/own-uploads.ts', 'eq(user_id, person), ', ''],
    tests: ['tests/contract/booking/attachments.test.ts'],
  },
  {
    name: 'a file on S3 is written once',
    fault: ['server/storage/s3.ts', 'if (await isTaken(key)) return null', 'await isTaken(key)'],
    tests: ['tests/contract/files/s3.test.ts'],
  },
  {
    name: 'a picture is no page',
    fault: ['server/storage/file-signature.ts', " || activeContent.test(beginning.toString('latin1'))", ''],
    tests: ['tests/contract/files/file-signature.test.ts'],
  },
  {
    name: 'a file belongs to one record',
    fault: ['server/resources/engine/checks.ts', 'and(eq(key, given), not(isHeld(given)))', 'eq(key, given)'],
    tests: ['tests/contract/files/held-files.test.ts'],
  },
  {
    name: 'the files of a person have a limit',
    fault: ['server/features/files/space.ts', 'used + Math.max(size, leastCounted) > space', 'used < 0'],
    tests: ['tests/contract/files/space.test.ts'],
  },
  {
    name: 'uploads announced at once share the space',
    fault: [
      'server/features/files/space.ts',
      'select pg_advisory_xact_lock(${spaceLock}::int, ${caller.userId}::int)',
      'select ${spaceLock}::int, ${caller.userId}::int',
    ],
    tests: ['tests/contract/files/space.test.ts'],
  },
  {
    name: 'open uploads have a limit',
    fault: ['server/features/files/space.ts', 'open >= mostOpenUploads', 'open < 0'],
    tests: ['tests/contract/files/space.test.ts'],
  },
  {
    name: 'a file of a record is no orphan',
    fault: ['server/storage/orphans.ts', ' and not ${isHeld(key)} end', ' end'],
    tests: ['tests/contract/files/orphans.test.ts'],
  },
  {
    name: 'files of another database stay',
    fault: [
      'server/storage/local-disk.ts',
      "(await unlessMissing(readFile(owner, 'utf8'))) === database",
      "database !== '' && (await exists(owner))",
    ],
    tests: ['tests/contract/files/orphans.test.ts'],
  },
  {
    name: 'a key is taken by a complete file',
    fault: ['server/storage/local-disk.ts', 'if (await exists(path(key)))', 'if (await exists(factsPath(key)))'],
    tests: ['tests/faults/files-folder.test.ts'],
  },
  {
    name: 'a folder out of reach is a 503',
    fault: ['server/http/error-handler.ts', 'if (isFolderTrouble(error) ||', 'if (error === null ||'],
    tests: ['tests/faults/files-folder.test.ts'],
  },
  {
    name: 'an address has a limited number of waiting connections',
    fault: [
      'server/http/hardening/connections.ts',
      'if (atLeast(perAddress + 1, others)) closeOldest(others)',
      'if (atLeast(perAddress * 9, others)) closeOldest(others)',
    ],
    tests: ['tests/faults/connections.test.ts'],
  },
  {
    name: 'connections have a limit in all',
    fault: ['server/http/hardening/connections.ts', 'if (all.size + upgraded > most)', 'if (all.size > most * 9)'],
    tests: ['tests/faults/connections.test.ts'],
  },
  {
    name: 'a request being processed is not cut',
    fault: ['server/http/hardening/connections.ts', '      if (!isWaiting(socket)) continue\n', ''],
    tests: ['tests/faults/connections.test.ts'],
  },
  {
    name: 'a proxy is not one address',
    fault: ['server/http/hardening/connections.ts', 'if (!isProxy(address, 0)) ', ''],
    tests: ['tests/faults/connections.test.ts'],
  },
  {
    name: 'the limits of connections are set',
    fault: ['server/app.ts', '  limitConnections(app.server, { perAddress: socketsPerAddress, isProxy })\n', ''],
    tests: ['tests/faults/connections.test.ts'],
  },
  {
    name: 'a socket subscribes within half a minute',
    fault: [
      'server/realtime/connection.ts',
      'this.unsubscribed > this.limits.subscribeWithin',
      'this.unsubscribed < 0',
    ],
    tests: ['tests/contract/realtime/capacity.test.ts'],
  },
  {
    name: 'an address has a limited number of sockets',
    fault: ['server/realtime/hub.ts', 'ofNetwork.size >= socketsPerAddress', 'ofNetwork.size < 0'],
    tests: ['tests/contract/realtime/capacity.test.ts'],
  },
  {
    name: 'a socket without a channel gives way',
    fault: ['server/realtime/hub.ts', 'find(({ users }) => users.size === 0)', 'find(Boolean)'],
    tests: ['tests/contract/realtime/capacity.test.ts'],
  },
  {
    name: 'an IPv6 network is one address',
    fault: ['server/net/client-address.ts', ': groups.slice(0, 4)', ': groups'],
    tests: ['tests/contract/realtime/capacity.test.ts'],
  },
  {
    name: 'a forwarded host is believed of proxies only',
    fault: ['server/realtime/origin.ts', "isProxy(socket.remoteAddress ?? '', 0)", "isProxy('127.0.0.1', 0) || socket"],
    tests: ['tests/contract/realtime/refusals.test.ts'],
  },
  {
    name: 'links begin with PUBLIC_URL',
    fault: ['server/net/public-address.ts', 'config.publicUrl ?? ', ''],
    tests: ['tests/contract/access/login-as.test.ts'],
  },
  {
    name: 'a killed process that was not reaped holds no folder',
    fault: ['server/db/connection/pglite/folder-lock.ts', '/^[ZX]/i', '/^X/i'],
    tests: ['tests/faults/db/lock.test.ts'],
  },
  {
    name: 'an upload is what it says it is',
    fault: ['server/features/files/files.ts', 'ofType(type, measured(body, size))', 'measured(body, size)'],
    tests: ['tests/contract/files/files.test.ts'],
  },
  {
    name: 'over TLS the browser comes back over TLS',
    fault: ['server/http/security.ts', "config.publicUrl?.startsWith('https:') ?? false", 'false'],
    tests: ['tests/contract/wire/headers.test.ts'],
  },
  {
    name: 'a generated password ends',
    fault: [
      'server/features/auth/login.ts',
      'if (await isInitialPasswordOver(tx, id, now))',
      'if ((await isInitialPasswordOver(tx, id, now)) && id < 0)',
    ],
    tests: ['tests/contract/account/initial-passwords.test.ts'],
  },
  {
    name: 'SESSION_DAYS end a session',
    fault: ['server/features/auth/login.ts', 'days === null ? null', 'days !== 0 ? null'],
    tests: ['tests/contract/account/session-days.test.ts'],
  },
  {
    name: 'refusals by right or limit are logged',
    fault: ['server/http/error-handler.ts', '!loggedStatuses.has(status) && ', ''],
    tests: ['tests/contract/booking/refusal-log.test.ts'],
  },
  {
    name: 'a recovery code has 140 bits',
    fault: ['server/features/auth/second-factor-codes.ts', 'randomBytes(28)', 'randomBytes(12)'],
    tests: ['tests/contract/account/second-factor.test.ts'],
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
    name: 'an expiry is written once seen by a request',
    fault: [
      'server/http/authentication.ts',
      'if (token) await unlessDiskFull(endIfLost(deps.db, now, hashToken(token)))',
      '',
    ],
    tests: ['tests/contract/account/ended.test.ts'],
  },
  {
    name: 'an expiry is written by the job',
    fault: ['server/sessions/ending.ts', '(await end(tx, now, lost(now), batch)).length === batch', 'batch === 0'],
    tests: ['tests/contract/account/ended.test.ts'],
  },
  {
    name: 'a clock set back forgets no failure',
    fault: [
      'server/sessions/attempts.ts',
      'if (rows.some(({ window }) => window > future)) {',
      'if (rows.length < 0) {',
    ],
    tests: ['tests/contract/account/guesses.test.ts'],
  },
  {
    name: 'an address in other letters is the same account',
    fault: [
      'server/features/auth/attempts.ts',
      'const account = foldEmail(email)',
      'const account = email.trim().toLowerCase()',
    ],
    tests: ['tests/contract/account/guesses.test.ts'],
  },
  {
    name: 'guesses on one account take turns',
    fault: [
      'server/features/auth/turns.ts',
      'return (await blockedUntil(tx, [limits.slow], now)).length > 0 && !(await isKnown(tx, limits, now))',
      'return false',
    ],
    tests: ['tests/contract/account/guesses.test.ts'],
  },
  {
    name: 'a known network takes no turn',
    fault: ['server/features/auth/turns.ts', ' && !(await isKnown(tx, limits, now))', ''],
    tests: ['tests/contract/account/guesses.test.ts'],
  },
  {
    name: 'who has failed takes no turn',
    fault: [
      'server/features/auth/turns.ts',
      'limitRefusal(tx, [limits.failed, limits.took], now)',
      'limitRefusal(tx, [limits.took], now)',
    ],
    tests: ['tests/contract/account/guesses.test.ts'],
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
    name: 'super admins who end each other wait for each other',
    fault: ['server/resources/engine/super-admins.ts', 'order by ru.id for update of ru', 'order by ru.id'],
    tests: ['tests/faults/super-admins.test.ts'],
  },
  {
    name: 'denied attempts are merged',
    fault: ['server/audit/denied-attempts.ts', 'if (count <= writtenEach) await record', 'if (count > 0) await record'],
    tests: ['tests/contract/access/denied.test.ts'],
  },
  {
    name: 'a common password is refused',
    fault: [
      'server/passwords/new-password.ts',
      '(isCommonPassword(password) && !isDemo ? passwordText.common : null)',
      'null',
    ],
    tests: ['tests/contract/account/password.test.ts'],
  },
  {
    name: 'a form has a limited number of fields',
    fault: ['server/http/hardening/body.ts', "(text, '&') >= mostFields", "(text, '&') < 0"],
    tests: ['tests/contract/any-input/cost.test.ts'],
  },
  {
    name: 'a multipart form has a limited number of fields',
    fault: ['server/http/hardening/body.ts', "(bytes, 'form-data') > mostFields", "(bytes, 'form-data') < 0"],
    tests: ['tests/contract/wire/forms.test.ts'],
  },
  {
    name: 'a JSON body has a limited number of values',
    fault: ['server/http/hardening/body.ts', '(values > mostValues)', '(values === Number.POSITIVE_INFINITY)'],
    tests: ['tests/contract/any-input/cost.test.ts'],
  },
  {
    name: 'a JSON body has a limited number of levels',
    fault: ['server/http/hardening/json.ts', '(levels > deepest)', '(levels > 1e9)'],
    tests: ['tests/contract/wire/requests.test.ts'],
  },
  {
    name: 'a refusal names a limited number of fields',
    fault: ['domain/contract/refusal.ts', '      .slice(0, most.fields)\n', ''],
    tests: ['tests/contract/any-input/cost.test.ts'],
  },
  {
    name: 'a refusal cuts the names of fields',
    fault: ['domain/contract/refusal.ts', 'field.slice(0, most.name)', 'field'],
    tests: ['tests/contract/any-input/cost.test.ts'],
  },
  {
    name: 'a text is composed in time by its length',
    fault: [
      'domain/contract/primitives.ts',
      'z.string().refine(isComposable, characters).normalize()',
      'z.string().normalize()',
    ],
    tests: ['tests/contract/any-input/cost.test.ts'],
  },
  {
    name: 'HEAD has no effects',
    fault: ['server/http/handle.ts', 'isHead ? withoutEffects : ', ''],
    tests: ['tests/contract/access/access-head.test.ts'],
  },
  {
    name: 'a GET that writes refuses HEAD',
    fault: ['domain/contract/people/users.ts', '    writes: true,\n', ''],
    tests: ['tests/contract/access/access-head.test.ts'],
  },
  {
    name: 'a body that was not read closes the connection',
    fault: ['server/http/hardening/unread-body.ts', 'raw.complete !== false', 'raw.complete !== undefined'],
    tests: ['tests/contract/any-input/unread-bodies.test.ts'],
  },
  {
    name: 'a refusal arrives before the connection closes',
    fault: ['server/http/hardening/unread-body.ts', 'const lingering = 2000', 'const lingering = 1'],
    tests: ['tests/contract/any-input/unread-bodies.test.ts'],
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
    name: 'no answer waits for what is done for a known address',
    fault: ['server/http/background-work.ts', 'await pause(answerAfter)', 'await done'],
    tests: ['tests/contract/access/answered-alike.test.ts'],
  },
  {
    name: 'a personal invite of a patient is for the mailbox alone',
    fault: ['server/features/invites/send.ts', "kind === 'staff' && reach.seesPersonalLink", 'reach'],
    tests: ['tests/contract/account/invites.test.ts'],
  },
  {
    name: 'an invite to a patient asks the birth date',
    fault: [
      'server/features/invites/accept.ts',
      'if (account.birthday === given.birthday) return',
      'if (account.birthday) return',
    ],
    tests: ['tests/contract/account/invites.test.ts'],
  },
  {
    name: 'a change of a visit withdraws its waiting reminders',
    fault: ['server/scheduling/booking/save-changes.ts', 'ids(() => true),', '[],'],
    tests: ['tests/contract/booking/reminders.test.ts'],
  },
  {
    name: 'a moved visit is not acted on by an older link',
    fault: ['server/features/public-booking/public-booking.ts', "if (visit.moved) throw linkRefusal('changed')", ''],
    tests: ['tests/contract/booking/public-booking.test.ts'],
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
    name: 'a message whose process died is not sent again',
    fault: ['server/messages/claims.ts', "set state = 'uncertain', reason = 'interrupted'", 'set claimed_at = null'],
    tests: ['tests/faults/sending.test.ts'],
  },
  {
    name: 'content that was handed over without an answer is uncertain',
    fault: ['server/mail/mail-sender.ts', 'if (isHandedOver) return', 'if (code === undefined) return'],
    tests: ['tests/contract/messages/mail.test.ts'],
  },
  {
    name: 'what changed since a message was written withdraws it',
    fault: ['server/messages/claims.ts', 'reasons[index] ? [', 'reasons[index] === undefined ? ['],
    tests: ['tests/contract/messages/withdrawn.test.ts'],
  },
  {
    name: 'links of others are not read in the outbox where mails leave',
    fault: ['server/features/outbox/outbox.ts', 'hidden: !linksWork', 'hidden: false'],
    tests: ['tests/contract/messages/outbox.test.ts'],
  },
  {
    name: 'calls from a column of the day board are made for its doctor',
    fault: ['src/platform/session/acting.ts', '? null : doctorId', '? null : null'],
    tests: ['tests/screens/booking/day-board.test.tsx'],
  },
  {
    name: 'a live change is drawn in its column of the day board',
    fault: ['src/shared/visits/board/board-cache.ts', 'return date === changed || ', 'return '],
    tests: ['tests/unit/bookings/board.test.ts'],
  },
  {
    name: 'an imported event that repeats keeps its hour in Rome',
    fault: ['src/custom-pages/settings/holidays/import/zone-times.ts', "if (value.endsWith('Z')) return false", ''],
    tests: ['tests/unit/holidays/calendar-import.test.ts'],
  },
  {
    name: 'an act on the hours is taken back by its author only',
    fault: ['server/scheduling/hours/undo.ts', 'if (created_by !== actor.userId) throw forbidden(text.notYours)', ''],
    tests: ['tests/contract/hours/undo.test.ts'],
  },
  {
    name: 'saves of hours that wait for one doctor take one connection',
    fault: ['server/features/hours/hours.ts', 'guard: contextOf, queued: true', 'guard: contextOf'],
    tests: ['tests/faults/hours-races.test.ts'],
  },
  {
    name: 'an act on hours that were changed since is not taken back',
    fault: ['server/scheduling/hours/undo.ts', '!(await isAsLeft(context, former))', 'false'],
    tests: ['tests/contract/hours/undo.test.ts'],
  },
  {
    name: 'nobody is told of a decided visit before the window of its act ends',
    fault: [
      'server/scheduling/decisions/decisions.ts',
      "{ action: 'status', dueAt, act }",
      "{ action: 'status', dueAt: context.now, act }",
    ],
    tests: ['tests/contract/hours/decisions.test.ts'],
  },
  {
    name: 'a visit that was kept out of hours is no longer to decide',
    fault: ['server/scheduling/hours/affected-bookings.ts', 'not(b.overtime),', ''],
    tests: ['tests/contract/hours/decisions.test.ts'],
  },
  {
    name: 'an office with visits to come is not closed',
    fault: ['server/scheduling/hours/save.ts', 'if (first) throw invalid(', 'if (!closed) throw invalid('],
    tests: ['tests/contract/hours/schedules.test.ts'],
  },
  {
    name: 'times that are offered in an office are taken back when it is closed',
    fault: ['server/scheduling/hours/save.ts', "await endHold(context, hold, 'withdrawn')", 'await hold'],
    tests: ['tests/contract/hours/schedules.test.ts'],
  },
  {
    name: 'a visit that was called off does not count towards a cap',
    fault: [
      'server/scheduling/facts/representative-caps.ts',
      "b.status in ('pending', 'confirmed', 'terminated') and ",
      '',
    ],
    tests: ['tests/contract/representatives.test.ts'],
  },
  {
    name: 'a hidden service does not complete the set-up',
    fault: ['server/scheduling/facts/setup.ts', ' and not os.hidden', ''],
    tests: ['tests/contract/account/setup.test.ts'],
  },
  {
    name: 'who has not consented gets no mass communication',
    fault: [
      'server/messages/campaigns/audience.ts',
      'when not ${hasConsented(campaign.purpose)} then',
      'when false then',
    ],
    tests: ['tests/contract/audiences.test.ts'],
  },
  {
    name: 'a parent of three gets one mass communication',
    fault: ['server/messages/campaigns/audience.ts', "> 1 then 'same-address'", "< 1 then 'same-address'"],
    tests: ['tests/contract/audiences.test.ts', 'tests/contract/messages/broadcasts.test.ts'],
  },
  {
    name: 'a mass communication goes to whom its preview has counted',
    fault: [
      'server/messages/campaigns/start.ts',
      'select ${id}::int, user_id, exclusion, case',
      'select ${id}::int, user_id, null, case',
    ],
    tests: ['tests/contract/audiences.test.ts'],
  },
  {
    name: 'nothing of a stopped mass communication is sent',
    fault: ['server/messages/claims.ts', " and c.state = 'running')", ')'],
    tests: ['tests/faults/campaigns.test.ts'],
  },
  {
    name: 'going on with a mass communication sends only what was kept back',
    fault: [
      'server/messages/campaigns/settle.ts',
      "sql`'running'`, sql`m.state = 'withdrawn' and m.reason = 'stopped'`",
      "sql`'running'`, sql`m.state in ('withdrawn', 'sent')`",
    ],
    tests: ['tests/faults/campaigns.test.ts'],
  },
  {
    name: 'a mass communication is in no inbox before it has been sent',
    fault: ['server/messages/campaigns/settle.ts', "r.inbox_only and c.state = 'running'", "c.state = 'running'"],
    tests: ['tests/contract/messages/broadcasts.test.ts'],
  },
  {
    name: 'stopping a mass communication takes it back from the inboxes where it stands alone unread',
    fault: ['server/messages/campaigns/settle.ts', 'await callBack(tx, isAsked)', '0'],
    tests: ['tests/contract/messages/broadcasts.test.ts'],
  },
  {
    name: 'a mass communication that was read is not taken back',
    fault: ['server/messages/campaigns/reach.ts', ' and n.read_at is null', ''],
    tests: ['tests/contract/messages/broadcasts.test.ts'],
  },
  {
    name: 'who is counted as not sent has nothing in the inbox',
    fault: ['server/features/broadcasts/progress.ts', "case when not is_reached then 'not_sent' when", 'case when'],
    tests: ['tests/contract/messages/broadcasts.test.ts'],
  },
  {
    name: 'a push is delivered when a device has shown it',
    fault: ['server/features/broadcasts/progress.ts', "(m.channel = 'email' and m.state = 'sent')", "m.state = 'sent'"],
    tests: ['tests/contract/messages/push.test.ts'],
  },
  {
    name: 'a person whom a mass communication did not reach is counted as failed',
    fault: ['server/features/broadcasts/progress.ts', "when is_failed then 'failed' else", 'else'],
    tests: ['tests/contract/messages/broadcasts.test.ts'],
  },
  {
    name: 'a person whom a mass communication perhaps reached is counted as uncertain',
    fault: ['server/features/broadcasts/progress.ts', "when is_uncertain then 'uncertain' when", 'when'],
    tests: ['tests/contract/messages/broadcasts.test.ts'],
  },
  {
    name: 'messages of a mass communication that did not arrive are counted by channel',
    fault: [
      'server/features/broadcasts/progress.ts',
      "m.state in ('failed', 'uncertain') then m.state",
      "m.state = 'failed' then m.state",
    ],
    tests: ['tests/contract/messages/broadcasts.test.ts'],
  },
  {
    name: 'a receipt of a push that is forged counts for nothing',
    fault: ['server/push/receipt.ts', 'sameText(signature, signed(secret, id)) ?', 'signature ?'],
    tests: ['tests/contract/messages/push.test.ts'],
  },
  {
    name: 'a mass communication is not scheduled for an hour that the clock skips',
    fault: ['server/features/broadcasts/write.ts', 'if (missing && minute', 'if (!missing && minute'],
    tests: ['tests/contract/messages/broadcasts.test.ts'],
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
    name: 'the file of a mass communication is read by those who have it in the inbox',
    fault: [
      'server/storage/file-holders.ts',
      'n.user_id in ${doctor ? [userId, doctor.userId] : [userId]}',
      'n.user_id is not null',
    ],
    tests: ['tests/contract/messages/broadcasts.test.ts'],
  },
  {
    name: 'an answer of a colleague that was not seen holds back one’s own',
    fault: ['server/features/chats/send.ts', 'if (byColleague.length === 0) return', 'if (byColleague) return'],
    tests: ['tests/contract/messages/chats.test.ts'],
  },
  {
    name: 'a message is changed within 15 minutes',
    fault: ['domain/chat/change.ts', 'now < until ? until : null', 'until'],
    tests: ['tests/contract/messages/chats.test.ts'],
  },
  {
    name: 'a message is changed by who wrote it',
    fault: ['server/features/chats/change.ts', 'written_by !== caller.userId || ', ''],
    tests: ['tests/contract/messages/chats.test.ts'],
  },
  {
    name: 'nobody writes to a limited person, nor that person',
    fault: ['server/features/chats/send.ts', '\n  requireOpen(row)\n', '\n'],
    tests: ['tests/contract/messages/chats.test.ts'],
  },
  {
    name: 'an impersonator marks no message as read',
    fault: ['server/features/chats/mark.ts', 'if (caller.impersonatorId !== null) return', ''],
    tests: ['tests/contract/messages/chats.test.ts'],
  },
  {
    name: 'a deleted message is not counted as unread',
    fault: ['server/features/chats/counters.ts', '\n  and m.deleted_at is null', ''],
    tests: ['tests/contract/messages/chats.test.ts'],
  },
  {
    name: 'an unread message is told without its text',
    fault: [
      'server/notices/unread-chats.ts',
      "typeCode: 'chat-message',",
      "typeCode: 'chat-message', detail: 'Riservato',",
    ],
    tests: ['tests/contract/messages/chat-events.test.ts'],
  },
  {
    name: 'a link without the right to chat reads no conversation',
    fault: ['server/features/chats/membership.ts', "!doctor.rights.includes('chat')", 'doctor.rights.length < 0'],
    tests: ['tests/contract/messages/chats.test.ts'],
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
    name: 'what has been read stays read',
    fault: ['server/features/chats/mark.ts', ', lt(chatMembers.last_read_number, number)', ''],
    tests: ['tests/contract/messages/chats.test.ts'],
  },
  {
    name: 'a compressed PDF does not fill the memory',
    fault: ['server/storage/pdf-objects.ts', '{ maxOutputLength: left }', '{}'],
    tests: ['tests/contract/files/pdf-pages.test.ts'],
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
    name: 'a request for a prescription that has changed meanwhile is not changed',
    fault: [
      'server/features/prescriptions/change.ts',
      'version !== undefined && version !== row.version',
      'version === 0',
    ],
    tests: ['tests/faults/prescriptions.test.ts'],
  },
  {
    name: 'a change of a request for a prescription is taken back in time only',
    fault: ['server/features/prescriptions/change.ts', ' || before.undo_until <= now', ''],
    tests: ['tests/contract/prescriptions-sent.test.ts'],
  },
  {
    name: 'taking a change of a request back is offered to who has made it',
    fault: ['server/features/prescriptions/rows.ts', ' !== null && isOwn(row) }', ' !== null }'],
    tests: ['tests/contract/prescriptions-sent.test.ts'],
  },
  {
    name: 'taking a change of a request back is offered as long as it can be',
    fault: ['server/features/prescriptions/rows.ts', 'may_undo: undoUntil(row) !== null &&', 'may_undo:'],
    tests: ['tests/contract/prescriptions-sent.test.ts'],
  },
  {
    name: 'numbers and sheet are the patient’s only once they have left',
    fault: ['server/features/prescriptions/rows.ts', ' && row.delivered_at !== null', ''],
    tests: ['tests/contract/prescriptions-sent.test.ts'],
  },
  {
    name: 'kept replies of idempotent requests do not say what was said of a patient',
    fault: ['server/http/idempotency.ts', 'const body = again ?', 'const body = again === null ?'],
    tests: ['tests/contract/prescriptions-sent.test.ts', 'tests/contract/wire/idempotency.test.ts'],
  },
  {
    name: 'the mail of a prescription goes to its own patient',
    fault: ['server/messages/prescriptions/recipients.ts', 'r.id = asked.user_id or', 'r.id > 0 or'],
    tests: ['tests/contract/prescriptions-sent.test.ts', 'tests/faults/prescriptions.test.ts'],
  },
  {
    name: 'a nurse decides on no request for a prescription',
    fault: ['server/features/prescriptions/sides.ts', 'isInPerson && prescribes(caller.category)', 'isInPerson'],
    tests: ['tests/contract/prescriptions.test.ts'],
  },
  {
    name: 'who impersonates changes no request for a prescription',
    fault: [
      'server/features/prescriptions/sides.ts',
      'if (caller.impersonatorId !== null) throw',
      'if (caller.impersonatorId === -1) throw',
    ],
    tests: ['tests/contract/prescriptions-sent.test.ts'],
  },
  {
    name: 'of changes of a prescription at once one is done',
    fault: ['server/features/prescriptions/sides.ts', "\n    .for('update')", ''],
    tests: ['tests/faults/prescriptions.test.ts'],
  },
  {
    name: 'numbers sent by mail are not in the app too',
    fault: ['server/features/prescriptions/rows.ts', " && row.delivery === 'app'", ''],
    tests: ['tests/contract/prescriptions-sent.test.ts'],
  },
  {
    name: 'a prescription leaves once',
    fault: [
      'server/notices/prescriptions/notifications.ts',
      'undo_until: null, shown_status: null',
      'shown_status: null',
    ],
    tests: ['tests/contract/prescriptions-sent.test.ts', 'tests/faults/prescriptions.test.ts'],
  },
  {
    name: 'a prescription whose mail was not sent is not delivered',
    fault: [
      'server/notices/prescriptions/notifications.ts',
      "row.delivery === 'app' && row.has_access",
      'row.delivery !== null',
    ],
    tests: ['tests/contract/prescriptions-sent.test.ts'],
  },
  {
    name: 'of a prescription that has arrived no other way is chosen',
    fault: ['server/features/prescriptions/deliver.ts', '  requireNotArrived(row)\n', ''],
    tests: ['tests/contract/prescriptions-sent.test.ts'],
  },
  {
    name: 'the mail of a prescription that goes another way is called back',
    fault: ['server/features/prescriptions/deliver.ts', "{ state: 'withdrawn', reason", '{ reason'],
    tests: ['tests/contract/prescriptions-sent.test.ts'],
  },
  {
    name: 'a patient sees an answer once it can no longer be taken back',
    fault: ['server/features/prescriptions/rows.ts', 'row.shown_status === null', 'row.id > 0'],
    tests: ['tests/contract/prescriptions-sent.test.ts'],
  },
  {
    name: 'a request for a prescription expires after seven days, not before',
    fault: ['server/notices/prescriptions/expire.ts', 'expiryDays * 86_400_000', 'expiryDays'],
    tests: ['tests/faults/prescriptions.test.ts'],
  },
  {
    name: 'a drug is too soon to the last day that the former issue covers',
    fault: ['domain/prescriptions/too-soon.ts', 'until >= on', 'until > on'],
    tests: ['tests/unit/prescriptions/too-soon.test.ts'],
  },
  {
    name: 'an office limits the packages of a prescription',
    fault: ['server/features/prescriptions/drugs.ts', 'quantity > packages', 'quantity > 99'],
    tests: ['tests/contract/prescriptions.test.ts'],
  },
  {
    name: 'an office limits the days of a prescription',
    fault: ['server/features/prescriptions/drugs.ts', '(days ?? 0) > mostDays', '(days ?? 0) > 730'],
    tests: ['tests/contract/prescriptions.test.ts'],
  },
  {
    name: 'an offer is read by who has consented to offers',
    fault: ['server/features/offers/audience.ts', 'a.reader_id = ${userId} and ${isAsked}', 'a.reader_id = ${userId}'],
    tests: ['tests/contract/offers.test.ts'],
  },
  {
    name: 'an adhesion is one, however often it is given',
    fault: ['server/features/offers/dedicated-offers.ts', '    .onConflictDoNothing()\n', ''],
    tests: ['tests/contract/offers.test.ts', 'tests/faults/offers.test.ts'],
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
    name: 'an offer is for who has consented',
    fault: [
      'server/features/offers/audience.ts',
      '(a.exclusion is null or a.exclusion not in ${notAsked})',
      '(a.exclusion is null or a.exclusion is not null)',
    ],
    tests: ['tests/contract/offers.test.ts'],
  },
  {
    name: 'an offer that somebody has taken up stays as it is',
    fault: ['server/features/offers/write.ts', 'if (before.taken > 0)', 'if (before.taken < 0)'],
    tests: ['tests/contract/offers.test.ts'],
  },
  {
    name: 'an offer to other categories is unknown',
    fault: ['server/features/offers/dedicated-offers.ts', '(${isMeant} and ${when})', '(${when})'],
    tests: ['tests/contract/offers.test.ts'],
  },
  {
    name: 'an adhesion is taken back while the offer is open',
    fault: ['server/features/offers/dedicated-offers.ts', 'if (open === 0) throw', 'if (open < 0) throw'],
    tests: ['tests/contract/offers.test.ts'],
  },
  {
    name: 'a plan of another category does not follow',
    fault: ['server/features/plan/plan.ts', '!plans.some(({ id }) => id === next)', 'plans.length < 0'],
    tests: ['tests/contract/account/own-plan.test.ts'],
  },
  {
    name: 'a limit that was lifted holds no more',
    fault: ['server/db/user-limits.ts', "and ${column('lifted_at')} is null", ''],
    tests: ['tests/contract/limits.test.ts'],
  },
  {
    name: 'a person is limited once, however many set it at once',
    fault: ['server/features/limits/write.ts', 'user_id = ${user_id} for update`)', 'user_id = ${user_id}`)'],
    tests: ['tests/contract/limits.test.ts'],
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
    name: 'the history of a patient has nothing of other doctors',
    fault: ['server/features/patients/history.ts', 'or(byDoctor, byPerson)', 'undefined'],
    tests: ['tests/contract/patients/patient-card.test.ts'],
  },
  {
    name: 'many rows are changed as they were when the bulk drawer opened',
    fault: ['src/screens/list/list-overlays.tsx', 'target={overlay.target}', 'target={list.selected}'],
    tests: ['tests/screens/lists/lists.test.tsx'],
  },
  {
    name: 'a list is not read anew under an open form',
    fault: [
      'src/platform/session/open-forms.ts',
      '  if (open > 0) waiting.add(run)',
      '  if (open < 0) waiting.add(run)',
    ],
    tests: ['tests/screens/lists/list-states.test.tsx'],
  },
  {
    name: 'after a cut nothing is read anew under an open form',
    fault: [
      'src/layouts/use-live.ts',
      'if (again && !isFormOpen()) return refreshAll()',
      'if (again) return refreshAll()',
    ],
    tests: ['tests/screens/lists/list-states.test.tsx'],
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
    name: 'a person of another doctor’s is not similar to a new one',
    fault: [
      'server/features/patients/similar.ts',
      'where dp.doctor_id = ${doctor} and',
      'where ${doctor}::int is not null and',
    ],
    tests: ['tests/contract/patients/patients.test.ts'],
  },
  {
    name: 'who has rows with another doctor is not wholly the doctor’s',
    fault: [
      'server/features/patients/merge-tables.ts',
      'and ${ofAnother(doctor)})`',
      'and false and ${ofAnother(doctor)})`',
    ],
    tests: ['tests/contract/patients/patient-merges.test.ts'],
  },
  {
    name: 'a refused merge counts nothing',
    fault: ['server/features/patients/merge-people.ts', 'refusal === null ? await', 'refusal !== undefined ? await'],
    tests: ['tests/contract/patients/patient-merges.test.ts'],
  },
  {
    name: 'a merge moves all rows',
    fault: ['server/features/patients/merge-rows.ts', '= ${kept} where ${own}', '= ${kept} where false and ${own}'],
    tests: ['tests/contract/patients/patient-merges.test.ts'],
  },
  {
    name: 'a merge of which a row is gone is not undone',
    fault: [
      'server/features/patients/merge-undo.ts',
      'if (!(await restoreRows(tx, pair, rows))) throw late()',
      'await restoreRows(tx, pair, rows)',
    ],
    tests: ['tests/contract/patients/patient-merges.test.ts'],
  },
  {
    name: 'a doctor undoes no merge of who is another’s by now',
    fault: ['server/features/patients/merge-undo.ts', ' || !find(kept)?.own', ''],
    tests: ['tests/contract/patients/patient-merges.test.ts'],
  },
  {
    name: 'relatives are tied both ways',
    fault: [
      'server/features/patients/relatives.ts',
      'if (degree.inverse_id !== null)',
      'if (degree.inverse_id === -1)',
    ],
    tests: ['tests/contract/patients/patient-card.test.ts'],
  },
  {
    name: 'a fiscal code with a wrong check letter is refused',
    fault: [
      'domain/contract/people/patient-fields.ts',
      'fiscal_code: fiscalCode.nullish()',
      'fiscal_code: z.string().nullish()',
    ],
    tests: ['tests/contract/patients/patients.test.ts'],
  },
  {
    name: 'a search that finds nobody looks for one wrong letter',
    fault: [
      'server/features/patients/list.ts',
      'if (rows.length === 0) return near(context, query, from)',
      'if (rows.length < 0) return near(context, query, from)',
    ],
    tests: ['tests/contract/patients/patients.test.ts'],
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
    name: 'a patient’s offers are the own doctor’s',
    fault: [
      'server/features/patients/offers.ts',
      'eq(doctorOffers.doctor_id, practiceOf(context).doctor.userId)',
      'sql`${practiceOf(context).doctor.userId}::int is not null`',
    ],
    tests: ['tests/contract/patients/patient-card.test.ts'],
  },
  {
    name: 'who impersonates a doctor leaves a line for each card',
    fault: ['server/audit/audit.ts', 'if (by.caller.impersonatorId !== null)', 'if (by.caller.userId < 0)'],
    tests: ['tests/contract/access/access-audit.test.ts'],
  },
  {
    name: 'an admin who compares two patients leaves a line for each',
    fault: ['server/features/patients/merge-routes.ts', 'recordReads: recordRead,', 'recordReads: recordReadInPlace,'],
    tests: ['tests/contract/access/access-audit.test.ts'],
  },
]
