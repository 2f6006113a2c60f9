import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { App, ConfigProvider, Form } from 'antd'
import itIT from 'antd/es/locale/it_IT'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Field, fieldEntries, isEmptyValue, type Resource } from '../../../domain/resource'
import { validationText } from '../../../domain/text/validation'
import { http } from '../../../src/platform/basic/http'
import { beginSession, logOut } from '../../../src/platform/session'
import bookings from '../../../src/resources/bookings/bookings'
import drugs from '../../../src/resources/configuration/drugs'
import faqs from '../../../src/resources/configuration/faqs'
import subscriptionPlans from '../../../src/resources/configuration/subscription-plans'
import doctorFriends from '../../../src/resources/subscriptions/doctor-friends'
import { FieldCell, listFilters } from '../../../src/screens/kinds'
import { FieldItem } from '../../../src/screens/record/form-fields'
import { specimens } from '../../support/builders/every-kind'
import { aDatabase } from '../../support/servers/database'
import { answerOf, matchNoMedia } from '../../support/servers/in-process'
import { aResourceServer, aToken, type ResourceServer } from '../../support/servers/resource-server'

let server: ResourceServer
beforeAll(async () => {
  server = await aResourceServer(await aDatabase())
  http.defaults.adapter = (config) => answerOf(server.app, config)
  beginSession({ token: await aToken(server.connection, 'admin'), userId: 1 })
  matchNoMedia()
})
afterAll(async () => {
  logOut()
  await server.close()
  await server.connection.close()
})

type Name = keyof typeof specimens.fields & string
type Values = Record<string, unknown>

/** Renders one field of the specimen as in its form; `values` of the result is always the form's current state. */
function open(name: Name, initial: Values = {}): { values: Values } {
  const held = { values: initial }
  function Specimen() {
    const [form] = Form.useForm<Values>()
    return (
      <Form
        form={form}
        initialValues={initial}
        onValuesChange={() => {
          held.values = form.getFieldsValue(true)
        }}
      >
        <FieldItem name={name} field={specimens.fields[name]} />
      </Form>
    )
  }
  render(
    <ConfigProvider locale={itIT} theme={{ token: { motion: false } }}>
      <App>
        <Specimen />
      </App>
    </ConfigProvider>,
  )
  return held
}
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
/** The box of a day, once antd's picker has come. */
const dayBox = (label: string) =>
  waitFor(() => {
    const box = screen.getByLabelText<HTMLInputElement>(label, { selector: 'input' })
    expect(box.disabled).toBe(false)
    return box
  })
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))

const record: Values = Object.fromEntries([
  ...fieldEntries(specimens).map(([name, { example }]) => [name, example]),
  ['maker', { id: 1, name: 'Angelini' }],
  ['buyers', [{ id: 1, name: 'Menarini' }]],
  ['picture_file', { name: 'gatto.png', type: 'image/png', url: '/gatto' }],
  ['leaflet_file', { name: 'foglietto.pdf', type: 'application/pdf', url: '/foglietto' }],
])

test.each<[Name, string]>([
  ['price', '8,40 €'],
  ['discount', '15 %'],
  ['pieces', '3 pz'],
  ['birthday', '01/01/1980'],
  ['seen_at', '24/11/2026 08:45'],
  ['active', 'Sì'],
  ['size', 'Piccola'],
  ['colours', 'Rosso, Blu'],
  ['maker_id', 'Angelini'],
  ['buyer_ids', 'Menarini'],
  ['weekdays', 'lun, mer'],
  ['leaflet', 'foglietto.pdf'],
  ['questions', '1 riga'],
  ['body', 'Tre'],
])('a cell of %s shows %s', (name, words) => {
  render(<FieldCell name={name} field={specimens.fields[name]} record={record} />)
  expect(document.body.textContent?.replaceAll('\u00a0', ' ')).toBe(words)
})

test.each([
  [subscriptionPlans, 'months', 1, '1 mese', undefined],
  [subscriptionPlans, 'months', 12, '12 mesi', undefined],
  [doctorFriends, 'period', { from: '2020-01-01', to: '2020-06-30' }, 'Concluso il 30/06/2020', 'neutral'],
  [doctorFriends, 'period', { from: '2020-01-01', to: '2999-06-30' }, 'In corso fino al 30/06/2999', 'success'],
  [doctorFriends, 'period', { from: '2999-01-01', to: null }, 'Programmato dal 01/01/2999', 'info'],
  [drugs, 'active', true, 'Sì', 'success'],
  [drugs, 'active', false, 'No', 'neutral'],
  [drugs, 'class', 'A', 'A', 'info'],
  [faqs, 'status', 'draft', 'Bozza', 'warning'],
  [bookings, 'status', 'canceled', 'Cancellata', 'error'],
] as const)('in %#: number, gender and colour follow the value', ({ fields }: Resource, name, value, words, tone) => {
  const { container } = render(<FieldCell name={name} field={fields[name] as Field} record={{ [name]: value }} />)
  expect(container.textContent?.replaceAll('\u00a0', ' ')).toBe(words)
  expect(container.querySelector<HTMLElement>('[data-tone]')?.dataset.tone).toBe(tone)
})

test('an empty cell shows a dash, an empty period "Bozza"', () => {
  for (const [name, field] of fieldEntries(specimens)) {
    const { container } = render(<FieldCell name={name} field={field} record={{}} />)
    expect(container.textContent, name).toBe(name === 'published' ? 'Bozza' : '–')
  }
})

test('every filter of a list has a parameter and a name of its own', () => {
  const filters = listFilters(specimens).map(({ filter }) => filter)
  expect(new Set(filters.map(({ parameter }) => parameter)).size).toBe(filters.length)
  // whether there is a value at all is asked for beside a filter, and its chip says so in its words
  const inputs = filters.filter(({ view }) => view.operator !== 'null' || view.after !== undefined)
  expect(new Set(inputs.map(({ label }) => label)).size).toBe(inputs.length)
  expect(filters.map(({ label }) => label)).toEqual(expect.arrayContaining(['Prezzo da', 'Prezzo a', 'CAP', 'Foto']))
})

test('the preview of markdown shows HTML and scripts as text', async () => {
  const hostile =
    '**forte** <img src=x onerror="alert(1)"> [qui](javascript:alert) [là](https://curante.test) ![p](https://x.it/y)'
  open('body', { body: hostile })
  fireEvent.click(screen.getByText('Anteprima'))
  const preview = await screen.findByRole('region', { name: 'Testo: anteprima' })
  expect(await within(preview).findByText('forte')).toBeTruthy()
  expect(preview.querySelector('img, script')).toBeNull()
  expect(preview.textContent).toContain('<img src=x')
  const links = [...preview.querySelectorAll('a')].map((link) => link.getAttribute('href'))
  expect(links).toEqual(['https://curante.test'])
})

test('a period input says whether it is running, an empty one is a draft', async () => {
  const held = open('published', { published: null })
  await dayBox('Pubblicazione: dal')
  expect(screen.getByText('Bozza')).toBeTruthy()
  type('Pubblicazione: dal', '1/1/2020')
  expect(held.values.published).toEqual({ from: '2020-01-01', to: null })
  expect(screen.getByText('Attiva')).toBeTruthy()
  type('Pubblicazione: al', '01/02/2020')
  expect(screen.getByText('Conclusa')).toBeTruthy()
  type('Pubblicazione: dal', '')
  type('Pubblicazione: al', '')
  expect(held.values.published).toBeNull()
})

test('a day that is none stands as it was typed and is refused on blur', async () => {
  const held = open('birthday', { birthday: '1980-01-01' })
  const box = await dayBox('Nato il')
  expect(box.value).toBe('01/01/1980')
  fireEvent.change(box, { target: { value: '31/02/1980' } })
  expect(held.values.birthday).toBe('31/02/1980')
  fireEvent.blur(box)
  expect(await screen.findByText(validationText.date)).toBeTruthy()
  expect(box.value).toBe('31/02/1980')
  fireEvent.change(box, { target: { value: '28/2/1980' } })
  expect(held.values.birthday).toBe('1980-02-28')
})

test.each([
  ['27112026', '2026-11-27'],
  ['27/11/26', '2026-11-27'],
  ['271126', '2026-11-27'],
])('a day typed as %s is read once the input is left, and nothing is said of it before', async (typed, day) => {
  const held = open('published')
  const box = await dayBox('Pubblicazione: dal')
  fireEvent.change(box, { target: { value: typed.slice(0, -1) } })
  expect(screen.queryByText(/^(Bozza|In corso|Programmata|Attiva|Conclusa)$/)).toBeNull()
  fireEvent.change(box, { target: { value: typed } })
  fireEvent.blur(box)
  expect(held.values.published).toEqual({ from: day, to: null })
})

test('a text that is no number stands as it was typed and is refused on blur', async () => {
  const held = open('price', { price: 825 })
  type('Prezzo', 'abc')
  expect(held.values.price).toBe('abc')
  fireEvent.blur(screen.getByLabelText('Prezzo'))
  expect(await screen.findByText(validationText.wrong)).toBeTruthy()
  type('Prezzo', '8,4')
  expect(held.values.price).toBe(840)
})

test('a phone input with a pasted number chooses the country of its prefix', async () => {
  const held = open('phone')
  await screen.findAllByLabelText('Telefono: prefisso')
  type('Telefono', '06 780535')
  expect(held.values).toMatchObject({ phone_prefix: '+39', phone: '06 780535' })
  type('Telefono', '+33 1 23456789')
  expect(held.values).toMatchObject({ phone_prefix: '+33', phone: '1 23456789' })
  type('Telefono', '')
  expect(held.values).toMatchObject({ phone_prefix: null, phone: null })
})

test('a rows input adds and removes rows by buttons, each cell has a name', () => {
  const held = open('questions', { questions: [] })
  press('Aggiungi riga')
  type('Domande, riga 1: Domanda', 'Quando?')
  type('Domande, riga 1: Punti', '3')
  press('Aggiungi riga')
  type('Domande, riga 2: Domanda', 'Dove?')
  expect(held.values.questions).toEqual([
    { question: 'Quando?', points: 3 },
    { question: 'Dove?', points: null },
  ])
  press('Togli la riga 1')
  expect(held.values.questions).toEqual([{ question: 'Dove?', points: null }])
})

const choose = (content: BlobPart, name: string, fileType: string) => {
  const input = document.querySelector('input[type="file"]') as HTMLInputElement
  fireEvent.change(input, { target: { files: [new File([content], name, { type: fileType })] } })
}

/** The first bytes of every PNG. */
const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

test('a picture input uploads, shows and removes; another type of file is refused before the upload', async () => {
  const held = open('picture', { picture: null })
  await screen.findByRole('button', { name: 'Foto: carica' })
  choose('x', 'virus.exe', 'application/x-msdownload')
  expect((await screen.findByRole('alert')).textContent).toContain('solo file PNG')
  expect(isEmptyValue(held.values.picture)).toBe(true)
  choose(png, 'gatto.png', 'image/png')
  expect(await screen.findByText('gatto.png')).toBeTruthy()
  expect(held.values.picture).toMatch(/^[\w-]{16,64}$/)
  press('Foto: togli')
  expect(held.values.picture).toBeNull()
})

test('a picture input shows the reason of the server that has no room for the file', async () => {
  await server.connection.sql(`insert into stored_files (key, name, type, user_id, size, created_at, uploaded_at)
    select 'file-that-fills-the-space', 'a.pdf', 'application/pdf', max(id), 2147483647, now(), now() from users`)
  const held = open('picture', { picture: null })
  await screen.findByRole('button', { name: 'Foto: carica' })
  choose('prova', 'gatto.png', 'image/png')
  expect((await screen.findByRole('alert')).textContent).toContain('Non c’è spazio per questo file')
  expect(held.values.picture).toBeNull()
})
