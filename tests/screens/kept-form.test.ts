import { act, cleanup, renderHook } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { refusalText } from '../../domain/contract/refusal'
import type { StoredValues } from '../../src/forms/form-reducer'
import { type SaveReply, useKeptForm } from '../../src/forms/use-kept-form'
import type { Failure } from '../../src/platform/basic/failure'
import { beginSession, endSession, readDraft, setActingDoctor } from '../../src/platform/session'

interface Note {
  readonly title: string
  readonly text: string
}
interface NoteRecord extends Note {
  readonly version: number
}
const savedOf = ({ title, text, version }: NoteRecord): StoredValues<Note> => ({ values: { title, text }, version })
const record: NoteRecord = { title: 'Ferie', text: 'Chiuso', version: 1 }
const theirs: NoteRecord = { title: 'Feste', text: 'Chiuso', version: 2 }

const done = (data: NoteRecord): SaveReply<NoteRecord> => ({ kind: 'done', data: { data } })
const failed = <F extends Partial<Failure<NoteRecord>>>(failure: F) =>
  ({ status: 409, message: 'M', text: 'M', ...failure }) as unknown as SaveReply<NoteRecord>
const lost = failed({ kind: 'unanswered', status: 0, text: refusalText.noAnswer })
const stale = (current: NoteRecord) => failed({ kind: 'stale', current })

/** What was sent, over which version; the answers are given in turn, each when a test says so. */
function aForm({ goesOn = false }: { goesOn?: boolean } = {}) {
  const sent: [text: string, version: number | null][] = []
  const waiting: ((answer: SaveReply<NoteRecord>) => void)[] = []
  const saves: (NoteRecord | null)[] = []
  const { result } = renderHook(() =>
    useKeptForm<Note, NoteRecord>({
      key: 'note.1',
      initial: savedOf(record),
      validate: ({ text }) => (text.trim() ? {} : { text: 'Scrivi qualcosa.' }),
      send: ({ title, text }, { version }) => {
        sent.push([`${title}: ${text}`, version])
        return new Promise((resolve) => waiting.push(resolve))
      },
      savedOf,
      whenGone: { fresh: { values: { title: '', text: '' }, version: null }, text: 'Eliminata.' },
      ...(goesOn && { next: savedOf }),
      onSaved: (saved) => saves.push(saved),
    }),
  )
  return {
    sent,
    saves,
    get form() {
      return result.current
    },
    type: (changes: Partial<Note>) => act(() => result.current.change(changes)),
    save: () => act(() => result.current.save()),
    answer: (answer: SaveReply<NoteRecord>) => act(async () => waiting.shift()?.(answer)),
  }
}
const kept = () => readDraft<{ readonly draft: Note }>('note.1')?.draft

beforeEach(() => {
  window.localStorage.clear()
  window.sessionStorage.clear()
  beginSession({ token: 'assistant', userId: 7 })
  setActingDoctor(3)
})

describe('the draft of a form', () => {
  test('is there again after a reload and after a 401, for the same user and doctor alone', () => {
    aForm().type({ text: 'Chiuso il 7' })
    cleanup()
    expect(aForm().form).toMatchObject({ draft: { text: 'Chiuso il 7' }, isRestored: true, isChanged: true })
    cleanup()
    endSession()
    for (const [userId, doctor, text] of [
      [8, 3, 'Chiuso'],
      [7, 4, 'Chiuso'],
      [7, 3, 'Chiuso il 7'],
    ] as const) {
      beginSession({ token: 'again', userId })
      setActingDoctor(doctor)
      expect([userId, doctor, aForm().form.draft.text]).toEqual([userId, doctor, text])
      cleanup()
    }
  })

  test('is none once it is as it was', () => {
    const page = aForm()
    page.type({ text: 'Chiuso il 7' })
    page.type({ text: 'Chiuso' })
    expect([kept(), page.form.isChanged]).toEqual([undefined, false])
  })

  test('is forgotten after a save, whatever is typed or pressed while the form closes', async () => {
    const page = aForm()
    page.type({ text: 'Aperto' })
    page.save()
    await page.answer(done({ ...record, text: 'Aperto', version: 2 }))
    page.type({ text: 'Aperto!' })
    page.save()
    expect([page.saves.length, page.sent.length, kept()]).toEqual([1, 1, undefined])
  })

  test('is forgotten once it is given up', () => {
    const page = aForm()
    page.type({ text: 'Aperto' })
    act(() => page.form.giveUp(() => undefined))
    page.type({ text: 'Aperto!' })
    expect(kept()).toBeUndefined()
  })

  test('of one doctor is not touched by an answer that comes while another one is chosen', async () => {
    const page = aForm()
    page.type({ text: 'Aperto' })
    page.save()
    act(() => setActingDoctor(4))
    await page.answer(lost)
    expect(kept()).toBeUndefined()
    act(() => setActingDoctor(3))
    expect(kept()?.text).toBe('Aperto')
  })
})

describe('a save', () => {
  test('is refused at the field by itself, and sent once when pressed twice', async () => {
    const page = aForm()
    page.type({ text: ' ' })
    page.save()
    await act(() => Promise.resolve())
    expect([page.form.errors, page.form.refusals, page.sent]).toEqual([{ text: 'Scrivi qualcosa.' }, 1, []])
    page.type({ text: 'Aperto' })
    page.save()
    page.save()
    await page.answer(done({ ...record, text: 'Aperto', version: 2 }))
    expect([page.form.errors, page.sent]).toEqual([{}, [['Ferie: Aperto', 1]]])
  })

  test('that was cancelled is silent', async () => {
    const page = aForm()
    page.type({ text: 'Aperto' })
    page.save()
    await page.answer({ kind: 'dropped' })
    expect(page.form).toMatchObject({ problem: null, errors: {}, refusals: 0, isBusy: false })
    expect([page.saves, kept()?.text]).toEqual([[], 'Aperto'])
  })

  test('without an answer says so; sent again, what is there by then is taken for what was sent', async () => {
    const page = aForm()
    page.type({ text: 'Aperto' })
    page.save()
    await page.answer(lost)
    expect(page.form.problem).toBe(`${refusalText.noAnswer} Ciò che hai scritto resta qui.`)
    page.save()
    await page.answer(stale({ ...record, text: 'Aperto', version: 2 }))
    expect([page.saves.length, page.form.theirs, kept()]).toEqual([1, null, undefined])
  })

  test('refused at its fields: typing settles the error of its field alone', async () => {
    const page = aForm()
    page.type({ title: 'Nuova', text: 'Aperto' })
    page.save()
    await page.answer(failed({ kind: 'invalid', status: 422, errors: { title: ['T'], text: ['X'] } }))
    page.type({ text: 'Aperto!' })
    expect(page.form.errors).toEqual({ title: 'T' })
  })

  test('of what has been deleted meanwhile makes a new one of it', async () => {
    const page = aForm()
    page.type({ text: 'Aperto' })
    page.save()
    await page.answer(failed({ kind: 'refused', status: 404 }))
    expect(page.form).toMatchObject({ problem: 'Eliminata.', draft: { text: 'Aperto' } })
    page.save()
    expect(page.sent).toEqual([
      ['Ferie: Aperto', 1],
      ['Ferie: Aperto', null],
    ])
  })
})

describe('a version that somebody else has saved', () => {
  async function met() {
    const page = aForm()
    page.type({ text: 'Aperto' })
    page.save()
    await page.answer(stale(theirs))
    expect(page.form).toMatchObject({ theirs: savedOf(theirs), draft: { title: 'Ferie', text: 'Aperto' } })
    return page
  }

  test('is written over by what is kept', async () => {
    const page = await met()
    act(() => page.form.keepMine())
    await page.answer(done({ ...theirs, text: 'Aperto', version: 3 }))
    expect(page.sent.at(-1)).toEqual(['Ferie: Aperto', 2])
    expect(kept()).toBeUndefined()
  })

  test('is taken, also before the page has read it', async () => {
    const page = await met()
    act(() => page.form.takeTheirs())
    expect(page.form).toMatchObject({ theirs: null, draft: { title: 'Feste', text: 'Chiuso' }, isChanged: false })
    expect(kept()).toBeUndefined()
    page.type({ text: 'Aperto' })
    page.save()
    expect(page.sent.at(-1)).toEqual(['Feste: Aperto', 2])
  })
})

test('a form that goes on sends what was typed meanwhile, once it is asked to', async () => {
  const page = aForm({ goesOn: true })
  page.type({ text: 'Aperto' })
  page.save()
  page.type({ title: 'Feste' })
  page.save()
  await page.answer(done({ ...record, text: 'Aperto', version: 2 }))
  await page.answer(done({ title: 'Feste', text: 'Aperto', version: 3 }))
  expect(page.sent).toEqual([
    ['Ferie: Aperto', 1],
    ['Feste: Aperto', 2],
  ])
  expect([page.form.draft, page.form.base.version, kept()]).toEqual([{ title: 'Feste', text: 'Aperto' }, 3, undefined])
})
