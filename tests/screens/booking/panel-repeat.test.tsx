import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { RepeatPayload } from '../../../domain/contract/booking/repeat'
import { officeServices } from '../../../server/db/tables'
import { currentToasts } from '../../../src/platform/basic/toasts'
import {
  bookingsOn,
  choosePerson,
  drawPanel,
  openPanel,
  panelTests,
  practice,
  save,
  saveByKey,
  saves,
  signIn,
  slot,
  slotTimes,
  wire,
} from '../../support/browser/panel-screen'
import { booked } from '../../support/builders/practice'
import { isLong } from '../../support/long'

panelTests()

/** Four Wednesdays from today on; each test uses a time of its own. */
const wednesdays = ['2026-11-25', '2026-12-02', '2026-12-09', '2026-12-16'] as const
const [, second, third] = wednesdays
const today = 'mercoledì 25 novembre 2026'

/** A button by its name, without role queries, which are slow in this DOM over a whole panel. */
function button(name: string, root: ParentNode = document): HTMLElement {
  const named = (element: Element) => (element.getAttribute('aria-label') ?? element.textContent)?.trim() === name
  const found = [...root.querySelectorAll<HTMLElement>('button')].filter(named).at(-1)
  if (!found) throw new Error(`No button ${name}`)
  return found
}
const press = (name: string, root?: ParentNode) => fireEvent.click(button(name, root))
const field = (name: string) => screen.getByRole('spinbutton', { name })
const posts = () => wire.posts.filter(({ path }) => path === 'doctor/bookings/schedule')
const confirmations = () => posts().filter(({ body }) => (body as RepeatPayload).dry_run === 0)
const dryRuns = () => posts().filter(({ body }) => (body as RepeatPayload).dry_run === 1)
/** A row by the day of its occurrence. */
const row = (occurrence: string) => {
  const found = document.querySelector<HTMLElement>(`[data-occurrence="${occurrence}"]`)
  if (!found) throw new Error(`No row ${occurrence}`)
  return found
}
const statuses = () => [...document.querySelectorAll<HTMLElement>('[data-status]')].map(({ dataset }) => dataset.status)
const rowsStand = (...wanted: string[]) => waitFor(() => expect(statuses()).toEqual(wanted))
const summary = (counts: string) => screen.findByText(`Prenotazioni create ${counts}`)
const times = async (...dates: string[]) =>
  (await Promise.all(dates.map(bookingsOn))).map((day) =>
    day.filter(({ name }) => name !== 'Più Svelto').map(({ from }) => from),
  )

/** The panel with everything but "Ripeti" filled in. */
async function filledIn(time: string) {
  signIn('assistant')
  await openPanel()
  await choosePerson('rossi', /Rossi Anna/)
  fireEvent.click(await slot(time, today))
}

/** Selects "every week, four times". */
async function repeatChosen() {
  fireEvent.click(screen.getByRole('switch', { name: 'Ripeti' }))
  await screen.findByText('Ogni settimana il mercoledì, 4 volte, fino al 16 dicembre 2026')
  press('Applica')
  await screen.findByText('ogni settimana il mercoledì, 4 volte, fino al 16 dicembre 2026')
}

/** Books a time for another person. */
const taken = (date: string, from: string, to: string) => booked(practice, { name: 'Più Svelto', date, from, to })

describe('the switch "Ripeti"', () => {
  test('opens the options; the rule is shown in words, changed and removed', async () => {
    await filledIn('09:00')
    fireEvent.click(screen.getByRole('switch', { name: 'Ripeti' }))
    await screen.findByText('4 visite: la prima mercoledì 25 novembre 2026, l’ultima mercoledì 16 dicembre 2026.')
    fireEvent.change(field('Ogni'), { target: { value: '2' } })
    fireEvent.click(screen.getByRole('checkbox', { name: 'lunedì' }))
    await screen.findByText('Ogni 2 settimane il lunedì e il mercoledì, 4 volte, fino al 21 dicembre 2026')
    fireEvent.change(screen.getByLabelText('Periodo'), { target: { value: 'monthly' } })
    fireEvent.click(screen.getByRole('radio', { name: 'Il quarto mercoledì' }))
    fireEvent.change(field('Ogni'), { target: { value: '1' } })
    press('Applica')
    await screen.findByText('ogni mese il quarto mercoledì, 4 volte, fino al 24 febbraio 2027')
    press('Modifica la ripetizione')
    fireEvent.click(await screen.findByRole('radio', { name: 'A una data' }))
    fireEvent.change(screen.getByLabelText('Fino al giorno'), { target: { value: '2026-12-23' } })
    press('Applica')
    await screen.findByText('ogni mese il quarto mercoledì, 2 volte, fino al 23 dicembre 2026')
    fireEvent.click(screen.getByRole('switch', { name: 'Ripeti' }))
    await waitFor(() => expect(screen.queryByText(/ogni mese il quarto/)).toBeNull())
    expect(posts()).toEqual([])
  })

  test('shows errors of the options at their fields and focuses the first', async () => {
    await filledIn('09:00')
    fireEvent.click(screen.getByRole('switch', { name: 'Ripeti' }))
    await screen.findByText(/^Ogni settimana il mercoledì/)
    fireEvent.change(field('Numero di visite'), { target: { value: '' } })
    fireEvent.click(screen.getByRole('checkbox', { name: 'mercoledì' }))
    await screen.findByText('Scegli almeno un giorno.')
    expect(screen.queryByText('Campo obbligatorio.')).toBeNull()
    press('Applica')
    await screen.findByText('Campo obbligatorio.')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: 'lunedì' })))
    fireEvent.click(screen.getByRole('checkbox', { name: 'mercoledì' }))
    fireEvent.change(field('Numero di visite'), { target: { value: '367' } })
    await screen.findByText('Al massimo 366 visite.')
  })

  test.runIf(isLong)('moves the rule to another day of the visit, and refuses one occurrence only', async () => {
    await filledIn('09:00')
    fireEvent.click(screen.getByRole('switch', { name: 'Ripeti' }))
    fireEvent.click(await screen.findByRole('radio', { name: 'A una data' }))
    fireEvent.change(screen.getByLabelText('Fino al giorno'), { target: { value: '2026-12-02' } })
    press('Applica')
    await screen.findByText('ogni settimana il mercoledì, 2 volte, fino al 2 dicembre 2026')
    fireEvent.click(screen.getByRole('button', { name: /^lunedì 30 novembre/ }))
    fireEvent.click(await slot('09:00', 'lunedì 30 novembre 2026'))
    await screen.findByText('ogni settimana il lunedì, 1 volta, fino al 2 dicembre 2026')
    save()
    await screen.findByText('Fino a questa data la visita non si ripete: scegline una più lontana.')
    expect(posts()).toEqual([])
  })

  test('is hidden when a visit is edited', async () => {
    const booking = await booked(practice, { date: '2026-11-30', from: '12:45:00', to: '13:00:00', overtime: true })
    signIn('assistant')
    drawPanel({ bookingId: booking.id })
    await screen.findByRole('heading', { name: 'Modifica prenotazione' })
    await screen.findByLabelText('Orario inizio')
    expect(screen.queryByRole('switch', { name: 'Ripeti' })).toBeNull()
  })
})

describe('the review dialog', () => {
  // in `npm test` steps of tests/browser/booking/repeat.spec.ts
  test.runIf(isLong)('shows a taken time, moves it to an alternative and creates all visits', async () => {
    await taken(second, '09:00:00', '09:15:00')
    await filledIn('09:00')
    await repeatChosen()
    save()
    await rowsStand('good', 'bad', 'good', 'good')
    expect(screen.getByText('4 visite · 1 da sistemare')).toBeDefined()
    expect(within(row(second)).getByText('Il seguente orario è già occupato da una visita')).toBeDefined()
    // what is to be fixed gets the focus, as soon as it is known
    const proposed = button('mer 2 dicembre 09:15', row(second))
    await waitFor(() => expect(document.activeElement).toBe(proposed))
    press('Conferma')
    await screen.findByText(/^Ci sono visite da sistemare/)
    expect(confirmations()).toEqual([])
    fireEvent.click(proposed)
    await rowsStand('good', 'good', 'good', 'good')
    expect(within(row(second)).getByText(/spostata dalle 09:00/)).toBeDefined()
    await waitFor(() => expect(document.activeElement).toBe(button('Conferma')))
    await screen.findByText('Da creare: 4 visite.')
    press('Conferma')
    await summary('4/4')
    expect(screen.getAllByText(/^Prenotazione creata/)).toHaveLength(4)
    expect(currentToasts()[0]).toMatchObject({ title: 'Ben fatto!', text: 'Prenotazioni create.' })
    expect(await times(...wednesdays)).toEqual([['09:00:00'], ['09:15:00'], ['09:00:00'], ['09:00:00']])
    expect(saves()).toEqual([])
    const close = document.querySelector<HTMLElement>('.ant-modal-footer .ant-btn-primary')
    expect(close?.textContent).toBe('Chiudi')
    await waitFor(() => expect(document.activeElement).toBe(close))
    fireEvent.click(close as HTMLElement)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    // the panel starts empty
    await openPanel()
    expect(screen.getByRole('switch', { name: 'Ripeti' }).getAttribute('aria-checked')).toBe('false')
  })

  test('answered 422 with rows writes nothing and marks the row taken meanwhile; "Giorno dopo" mends it', async () => {
    await filledIn('09:30')
    await repeatChosen()
    save()
    await rowsStand('good', 'good', 'good', 'good')
    await taken(third, '09:30:00', '09:45:00')
    press('Conferma')
    await rowsStand('good', 'good', 'bad', 'good')
    await screen.findByText('Nessuna visita creata: qualche orario non è più libero.')
    expect((await times(...wednesdays)).flat()).not.toContain('09:30:00')
    press('Giorno dopo', row(third))
    await rowsStand('good', 'good', 'good', 'good')
    press('Conferma')
    await summary('4/4')
    expect(currentToasts()[0]).toMatchObject({ title: 'Ben fatto!', text: 'Prenotazioni create.' })
    expect((await times('2026-12-10'))[0]).toEqual(['09:30:00'])
    expect(new Set(confirmations().map(({ key }) => key)).size).toBe(2)
  })

  test.runIf(isLong)('with errors ignored creates X of Y, and the rest can be mended', async () => {
    await taken(third, '10:00:00', '10:15:00')
    await filledIn('10:00')
    await repeatChosen()
    save()
    await rowsStand('good', 'good', 'bad', 'good')
    fireEvent.click(screen.getByRole('switch', { name: 'Mostra solo gli errori' }))
    await rowsStand('bad')
    fireEvent.click(screen.getByRole('checkbox', { name: 'Ignora gli errori' }))
    await screen.findByText('Da creare: 3 su 4.')
    press('Conferma')
    await summary('3/4')
    await rowsStand('created', 'created', 'bad', 'created')
    press('Sistema quella rimasta')
    fireEvent.click(await within(row(third)).findByText('mer 9 dicembre 10:15'))
    await rowsStand('created', 'created', 'good', 'created')
    press('Conferma')
    await summary('4/4')
    expect((await times(third))[0]).toContain('10:15:00')
    expect((await times(second))[0]?.filter((from) => from === '10:00:00')).toHaveLength(1)
  })

  test('keeps skipped and moved rows over closing, and puts them back', async () => {
    await filledIn('10:30')
    await repeatChosen()
    saveByKey()
    await rowsStand('good', 'good', 'good', 'good')
    press('Salta', row(second))
    await rowsStand('good', 'skipped', 'good', 'good')
    expect(screen.getByText('3 visite · 1 saltata')).toBeDefined()
    press('Altro orario…', row(third))
    const title = await screen.findByText('Sposta la visita di mercoledì 9 dicembre 2026, 10:30')
    const mover = title.closest('[role="dialog"]') as HTMLElement
    fireEvent.click(await within(mover).findByRole('button', { name: /^10:45, mercoledì 9 dicembre 2026/ }))
    await waitFor(() => expect(within(row(third)).getByText(/10:45/)).toBeDefined())
    await rowsStand('good', 'skipped', 'good', 'good')
    press('Annulla')
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Visite da creare' })).toBeNull())
    expect(screen.getByRole('dialog', { name: 'Nuova prenotazione' })).toBeDefined()
    save()
    await rowsStand('good', 'skipped', 'good', 'good')
    expect(within(row(third)).getByText(/spostata dalle 10:30/)).toBeDefined()
    press('Ripristina', row(second))
    press('Ripristina', row(third))
    await rowsStand('good', 'good', 'good', 'good')
    expect(dryRuns().at(-1)?.body).toMatchObject({ rows: [] })
  })

  test('without an answer stays open, and trying again creates once', async () => {
    await filledIn('11:00')
    await repeatChosen()
    save()
    await rowsStand('good', 'good', 'good', 'good')
    wire.onTheWay = (path) => (path === 'doctor/bookings/schedule' ? 'lost' : undefined)
    press('Conferma')
    await screen.findByText('Nessuna risposta: non si sa se le visite sono state create.')
    expect(row(second).querySelector('button')).toBeNull()
    // also after closing it, and saving from the panel again
    press('Annulla')
    await screen.findByText('Nessuna risposta: quello che hai scritto è rimasto qui.')
    wire.onTheWay = () => undefined
    await waitFor(() => expect(slotTimes()).toContain('11:00'))
    save()
    await screen.findByText('Nessuna risposta: non si sa se le visite sono state create.')
    press('Riprova')
    await summary('4/4')
    expect(confirmations()).toHaveLength(2)
    expect(new Set(confirmations().map(({ key }) => key)).size).toBe(1)
    expect((await times(...wednesdays)).flat().filter((from) => from === '11:00:00')).toHaveLength(4)
  })

  test.runIf(isLong)('without an answer to the dry run shows no toast and keeps the repairs', async () => {
    await filledIn('11:15')
    await repeatChosen()
    save()
    await rowsStand('good', 'good', 'good', 'good')
    wire.onTheWay = (path) => (path === 'doctor/bookings/schedule' ? 'lost' : undefined)
    press('Salta', row(second))
    await screen.findByText('Non è stato possibile controllare le date.')
    expect(currentToasts()).toEqual([])
    wire.onTheWay = () => undefined
    press('Ricarica')
    await waitFor(() => expect(screen.queryByText('Non è stato possibile controllare le date.')).toBeNull())
    await rowsStand('good', 'skipped', 'good', 'good')
  })

  test.runIf(isLong)('answered 422 on a field shows the error in the panel', async () => {
    await filledIn('11:30')
    await repeatChosen()
    const hide = (hidden: boolean) =>
      practice.connection.db.update(officeServices).set({ hidden }).where(eq(officeServices.id, practice.roma.visit))
    await hide(true)
    save()
    await screen.findByText('Questa prestazione non è prenotabile.')
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Visite da creare' })).toBeNull())
    await hide(false)
  })
})

describe('a repeat out of hours', () => {
  test.runIf(isLong)('asks for confirmation before the dry run', async () => {
    await filledIn('11:45')
    fireEvent.click(screen.getByRole('switch', { name: 'Fuori orario' }))
    fireEvent.change(screen.getByLabelText('Orario inizio'), { target: { value: '19.00' } })
    fireEvent.change(screen.getByLabelText('Orario fine'), { target: { value: '19.30' } })
    await repeatChosen()
    save()
    const question = await screen.findByRole('dialog', { name: 'Prenotazione fuori orario' })
    expect(question.textContent).toContain(
      'Le visite delle 19:00–19:30, ogni settimana il mercoledì, 4 volte, fino al 16 dicembre 2026,',
    )
    expect(posts()).toEqual([])
    press('Conferma', question)
    await rowsStand('good', 'good', 'good', 'good')
    press('Conferma')
    await summary('4/4')
    expect(wire.posts.map(({ path }) => path)).not.toContain('doctor/bookings/check_overlapping')
    expect((await times(...wednesdays)).flat().filter((from) => from === '19:00:00')).toHaveLength(4)
  })
})
