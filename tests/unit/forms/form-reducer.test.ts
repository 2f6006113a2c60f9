import { describe, expect, test } from 'vitest'
import {
  baseOf,
  type FormEvent,
  type FormState,
  formReducer,
  type StoredValues,
  startOf,
  typedSince,
} from '../../../src/forms/form-reducer'

interface Draft {
  readonly reason: string
  readonly until: string
}
type State = FormState<Draft, StoredValues<Draft>>

const saved: StoredValues<Draft> = { values: { reason: 'Insulti', until: '' }, version: 1 }
const theirs: StoredValues<Draft> = { values: { reason: 'Minacce', until: '' }, version: 2 }
const start: State = startOf<Draft, StoredValues<Draft>>(null)
const stateAfter = (...events: FormEvent<Draft, StoredValues<Draft>>[]): State =>
  events.reduce((state, event) => formReducer(state, event), start)
const typed = (changes: Partial<Draft>, fields = Object.keys(changes)) =>
  ({ type: 'typed', changes, base: saved, fields }) as const
const refused = { type: 'refused', errors: { reason: 'R', until: 'U' }, problem: 'P' } as const
const staleFound = { type: 'staleFound', theirs, base: saved } as const

describe('a form', () => {
  test('holds what is typed over the saved state, until it is as it was', () => {
    expect(stateAfter(typed({ reason: 'Altro' })).typed).toEqual({
      values: { reason: 'Altro', until: '' },
      over: saved,
    })
    expect(stateAfter(typed({ reason: 'Altro' }), typed({ reason: 'Insulti' })).typed).toBeNull()
  })

  test('typing settles the errors of its field alone, and what belongs to none', () => {
    expect(stateAfter(refused, typed({ reason: 'Altro' }))).toMatchObject({ errors: { until: 'U' }, problem: null })
    expect(stateAfter(refused, typed({ reason: 'Altro' }, ['reason', 'until'])).errors).toEqual({})
  })

  test('counts refusals, each of which moves the focus', () => {
    expect(stateAfter(refused, { type: 'sent' })).toMatchObject({ errors: {}, problem: null, refusals: 1 })
    expect(stateAfter(refused, staleFound).refusals).toBe(2)
  })

  test('a stale version changes nothing that was typed', () => {
    const state = stateAfter(typed({ until: '1/1/2027' }), refused, staleFound)
    expect(state).toMatchObject({ theirs, errors: {}, problem: null })
    expect(state.typed).toEqual({ values: { reason: 'Insulti', until: '1/1/2027' }, over: saved })
  })

  test('kept mine is typed over their version, which is shown until the answer', () => {
    const state = stateAfter(typed({ until: '1/1/2027' }), staleFound, { type: 'keptMine' })
    expect(state).toMatchObject({ theirs, typed: { values: { reason: 'Insulti', until: '1/1/2027' }, over: theirs } })
    expect(formReducer(state, refused).theirs).toBeNull()
  })

  test('a form that was sent as it stands keeps its own version too', () => {
    expect(stateAfter(staleFound, { type: 'keptMine' }).typed).toEqual({ values: saved.values, over: theirs })
  })

  test('took theirs shows their version, also before the page has read it', () => {
    const state = stateAfter(typed({ until: '1/1/2027' }), staleFound, { type: 'tookTheirs' })
    expect(state).toMatchObject({ typed: null, theirs: null })
    expect(baseOf(state, saved)).toBe(theirs)
  })

  test('saved shows the answer until what the page reads is newer', () => {
    const state = stateAfter(typed({ reason: 'Altro' }), { type: 'saved', now: theirs, left: null })
    const newer = { ...saved, version: 3 }
    expect([baseOf(state, saved), baseOf(state, newer)]).toEqual([theirs, newer])
    expect(state.typed).toBeNull()
  })

  test('saved goes on with what was typed meanwhile, over the answer', () => {
    const left = { reason: 'Minacce', until: '2' }
    expect(stateAfter({ type: 'saved', now: theirs, left }).typed).toEqual({ values: left, over: theirs })
  })

  test('deleted meanwhile, what is typed becomes a new one', () => {
    const fresh: StoredValues<Draft> = { values: { reason: '', until: '' }, version: null }
    const state = stateAfter(typed({ until: '2' }), {
      type: 'becameNew',
      base: saved,
      now: fresh,
      problem: 'Eliminata',
    })
    expect(state).toMatchObject({
      typed: { values: { reason: 'Insulti', until: '2' }, over: fresh },
      problem: 'Eliminata',
    })
  })

  test('dropped goes back to the saved state', () => {
    const restored = startOf<Draft, StoredValues<Draft>>({ values: theirs.values, over: saved })
    expect(restored.isRestored).toBe(true)
    expect(formReducer(restored, { type: 'dropped' })).toMatchObject({ typed: null, isRestored: false })
  })

  test('ended stays as it is shown and is done, whatever is typed while it closes', () => {
    const state = stateAfter(typed({ reason: 'Altro' }), { type: 'ended' }, typed({ until: '2' }))
    expect(state).toMatchObject({ isDone: true, typed: { values: { reason: 'Altro', until: '2' } } })
  })
})

test('typedSince: what differs from what was sent, over what is saved', () => {
  const sent = { reason: ' Minacce', until: '1' }
  const rows: [later: Draft, left: Draft | null][] = [
    [sent, null],
    [
      { ...sent, until: '2' },
      { reason: 'Minacce', until: '2' },
    ],
    [{ ...sent, reason: 'Minacce' }, null],
  ]
  for (const [later, left] of rows) expect(typedSince(later, sent, { reason: 'Minacce', until: '' })).toEqual(left)
})
