import { spawnSync } from 'node:child_process'
import { closeSync, constants, mkdtempSync, openSync, readSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { isLong } from '../support/long'
import { aBuiltPractice, ask, type BuiltPractice, type WritingDesk } from '../support/servers/built-practice'
import type { BuiltServer } from '../support/servers/built-server'
import { eventually } from '../support/servers/eventually'
import { sendRaw } from '../support/servers/raw-http'

let practice: BuiltPractice
let server: BuiltServer
let desk: WritingDesk
beforeAll(async () => {
  practice = await aBuiltPractice('postgres')
  desk = practice.desks[0] as WritingDesk
  server = await practice.start({ env: { LOG_LEVEL: 'info' } })
  return async () => {
    await server.end()
    await practice.close()
  }
})

const linesOf = (text: string) =>
  text.split('\n').flatMap((line) => (line.startsWith('{') ? [JSON.parse(line) as Record<string, unknown>] : []))
const lines = () => linesOf(server.said())

test('a refused booking is logged with route and status, without typed data (specification §8)', async () => {
  const refused = await ask(server.url, desk, 'doctor/bookings', {
    method: 'POST',
    body: {
      office_user_id: desk.office_user_id,
      office_service_id: desk.office_service_id,
      name: 'Segnaposto Serafina',
      phone_prefix: '+39',
      phone: '333 987 6543',
      date: '2026-01-02',
      from: '03:07:00',
      to: '03:22:00',
      assistant_notes: 'marcatore-privato',
    },
  })
  expect(refused?.status).toBe(422)
  await ask(server.url, desk, 'doctor/office_services/1/availabilities?from=2026-13-01&to=x')
  await ask(server.url, desk, 'doctor/bookings?paginate=1&search=Serafina')
  const answered = lines().filter(({ msg }) => msg === 'answered')
  expect(answered).toContainEqual(
    expect.objectContaining({ method: 'POST', route: '/api/backoffice/doctor/bookings', status: 422 }),
  )
  expect(answered).toContainEqual(
    expect.objectContaining({ route: '/api/backoffice/doctor/office_services/:id/availabilities', status: 422 }),
  )
  expect(JSON.stringify(lines())).not.toMatch(/Segnaposto|Serafina|987\s?6543|marcatore-privato/)
})

test('a prescription is logged with route and status, taken, refused or sent: no drug, note, number or name (CR4)', async () => {
  const drug = { name: 'Farmaco Segnaposto', quantity: 1, dosage: 'marcatore-dose' }
  const request = { user_id: desk.patient_id, drugs: [drug], notes: 'marcatore-nota' }
  const post = (path: string, body: object) => ask(server.url, desk, path, { method: 'POST', body })
  const taken = await post('doctor/prescriptions', request)
  const one = `doctor/prescriptions/${taken?.body.data.id}`
  const accepted = await ask(server.url, desk, `${one}/status`, {
    ...{ method: 'PUT', body: { status: 'accepted', version: 1 } },
  })
  const collected = { delivery: 'collected', collected_by: 'Segnaposto Serafina', version: 2 }
  const answers = [
    taken,
    accepted,
    await post('doctor/prescriptions', { ...request, drugs: [{ ...drug, quantity: 0 }] }),
    await post(`${one}/process`, { ...collected, nres: ['MARCATORE-NRE'] }),
    await post(`${one}/process`, { ...collected, nres: ['1200A4159319278'] }),
    await ask(server.url, desk, 'doctor/prescriptions?search=Segnaposto'),
  ]
  expect(answers.map((answer) => answer?.status)).toEqual([201, 200, 422, 422, 200, 200])
  for (const answer of answers.slice(2, 4))
    expect(JSON.stringify(answer?.body)).not.toMatch(/Segnaposto|Serafina|marcatore/i)
  const answered = lines().filter(({ msg }) => msg === 'answered')
  expect(answered).toContainEqual(
    expect.objectContaining({ route: '/api/backoffice/doctor/prescriptions/:id/process', status: 422 }),
  )
  expect(server.said()).not.toMatch(/Segnaposto|Serafina|marcatore|1200A4159319278/i)
})

/** A pipe, with its end for reading, which does not wait, and its end for writing. */
function aPipe(): { reading: number; writing: number } {
  const folder = mkdtempSync(join(tmpdir(), 'curante-pipe-'))
  const path = join(folder, 'pipe')
  spawnSync('sh', ['-c', 'mkfifo "$0"', path])
  const reading = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK)
  const writing = openSync(path, 'w')
  rmSync(folder, { recursive: true })
  return { reading, writing }
}

/** Whatever can be read now. */
function readNow(pipe: number): string {
  const chunk = Buffer.alloc(65_536)
  try {
    const length = readSync(pipe, chunk)
    return length === 0 ? '' : chunk.toString('latin1', 0, length) + readNow(pipe)
  } catch {
    return '' // nothing there for now
  }
}

describe('a server whose log cannot be written answers every request, and ends with 0 when told to', () => {
  const serverLoggingTo = async (stdout: number) => {
    const started = await practice.start({ env: { LOG_LEVEL: 'info' }, stdout })
    onTestFinished(() => void started.end('SIGKILL'))
    closeSync(stdout)
    return started
  }
  /** Sends that many requests on one connection; each is a line of the log. */
  const answersOf = async ({ port }: BuiltServer, times: number) => {
    const request = 'GET /healthz HTTP/1.1\r\nhost: a\r\n'
    const answers = await sendRaw(port, `${`${request}\r\n`.repeat(times - 1)}${request}connection: close\r\n\r\n`)
    return answers.filter(({ status }) => status === 200).length
  }

  test('on a full disk', async () => {
    const full = await serverLoggingTo(openSync('/dev/full', 'w'))
    for (const times of [1, isLong ? 12_000 : 1_000, 1]) expect(await answersOf(full, times)).toBe(times)
    expect(await full.end()).toBe(0)
  })

  if (isLong)
    test('on a pipe that its reader has closed', async () => {
      const { reading, writing } = aPipe()
      const closed = await serverLoggingTo(writing)
      closeSync(reading)
      for (const times of [1, 12_000, 1]) expect(await answersOf(closed, times)).toBe(times)
      expect(await closed.end()).toBe(0)
    })

  if (isLong)
    test('on a pipe that nobody reads', async () => {
      const { reading, writing } = aPipe()
      onTestFinished(() => closeSync(reading))
      const unread = await serverLoggingTo(writing)
      for (const times of [1, 12_000, 1]) expect(await answersOf(unread, times)).toBe(times)
      expect(await unread.end()).toBe(0)
    })

  test('and once it can be written again tells how many lines were dropped', async () => {
    const { reading, writing } = aPipe()
    onTestFinished(() => closeSync(reading))
    const unread = await serverLoggingTo(writing)
    await answersOf(unread, 12_000)
    let text = ''
    const dropped = () => linesOf(text).filter(({ msg }) => msg === 'log lines dropped')
    await eventually(() => {
      text += readNow(reading)
      expect(dropped()).toHaveLength(1)
    })
    const written = linesOf(text).filter(({ msg }) => msg === 'answered').length
    expect(written + Number(dropped()[0]?.count)).toBeGreaterThanOrEqual(12_000)
    await answersOf(unread, 1)
    expect(await unread.end()).toBe(0)
    expect(linesOf(readNow(reading)).filter(({ msg }) => msg === 'answered')).toHaveLength(1)
  })
})
