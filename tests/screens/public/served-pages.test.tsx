import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { AxiosError, type AxiosResponse } from 'axios'
import { hydrateRoot, type Root } from 'react-dom/client'
import { RouterProvider } from 'react-router'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { DoctorPage } from '../../../domain/contract/public/directory'
import { http } from '../../../src/platform/basic/http'
import { createRouter } from '../../../src/public/router'
import type { Ask } from '../../../src/public/served-page'
import { renderPage } from '../../../src/public/server'
import { aDoctorPage, aPublicOffice, aPublicService, itsFreeDays } from '../../support/builders/public-doctor'

/** What the calls under `public/` answer, by the beginning of their paths; any other 404. */
type Answers = Readonly<Record<string, unknown>>

const answerTo = (answers: Answers, path: string) => Object.entries(answers).find(([start]) => path.startsWith(start))

const askWith =
  (answers: Answers): Ask =>
  async <T,>(_method: string, path: string) => {
    const found = answerTo(answers, path)
    if (found) return { kind: 'done', data: found[1] as T }
    const refused = { kind: 'refused', status: 404, code: null, message: 'Risorsa non trovata' } as const
    return { ...refused, retryAfter: null, alternatives: [] }
  }

/** The same answers to the calls of the browser; those that were made, in order. */
function serve(answers: Answers): string[] {
  const calls: string[] = []
  http.defaults.adapter = async (config) => {
    const path = String(config.url).replace(/^public\//, '')
    calls.push(`${config.method?.toUpperCase()} ${path}`)
    const found = answerTo(answers, path)
    const [status, data] = found ? [200, { data: found[1] }] : [404, { message: 'Risorsa non trovata' }]
    const response: AxiosResponse = { status, data, config, headers: {}, statusText: '' }
    if (found) return response
    throw new AxiosError('refused', '404', config, {}, response)
  }
  return calls
}

const answersOf = (doctor: DoctorPage): Answers => ({
  'directory/doctors/giulia-ferri': doctor,
  'office_services/': itsFreeDays,
  config: { version: '1.0.0', links: {} },
})

let root: Root | undefined
const problems: unknown[] = []
const consoleError = console.error
beforeEach(() => {
  problems.length = 0
  console.error = (...said) => void problems.push(said.join(' '))
})
afterEach(() => {
  act(() => root?.unmount())
  root = undefined
  document.body.innerHTML = ''
  console.error = consoleError
  cleanup()
})

/** The page of a path as the server renders it, taken over by the browser. */
async function openServed(path: string, answers: Answers) {
  const rendered = await renderPage(`http://localhost:3000${path}`, askWith(answers))
  if (!rendered) throw new Error(`${path} is not rendered by the server`)
  window.history.replaceState(null, '', path)
  const calls = serve(answers)
  const container = document.createElement('div')
  container.innerHTML = rendered.html
  document.body.append(container)
  const router = await createRouter(rendered.state as never)
  await act(async () => {
    root = hydrateRoot(container, <RouterProvider router={router} />, {
      onRecoverableError: (error) => void problems.push(error),
    })
  })
  return { rendered, calls }
}

describe('renderPage of a doctor', () => {
  test('has who, where, services and free days without a script', async () => {
    const rendered = await renderPage('http://localhost:3000/prenota/giulia-ferri', askWith(answersOf(aDoctorPage())))
    const page = document.createElement('div')
    page.innerHTML = rendered?.html ?? ''
    const words = page.textContent ?? ''
    for (const word of [
      ...['dott.ssa Giulia Ferri', 'Medicina generale', 'Italiano, Inglese', 'Studio Via Roma', 'Citofono 3'],
      ...['00184 Roma (RM)', '06 5550 1234', 'Visita ambulatoriale', '15 min', '80,00\u00a0€'],
      'mercoledì 25 novembre alle 09:00',
    ])
      expect(words).toContain(word)
    expect(page.querySelector('[data-date="2026-11-25"]')?.getAttribute('aria-label')).toBe(
      'mercoledì 25 novembre 2026, 2 orari liberi',
    )
  })

  test('says to search engines what schema.org calls a physician', async () => {
    const rendered = await renderPage('http://localhost:3000/prenota/giulia-ferri', askWith(answersOf(aDoctorPage())))
    expect(rendered?.head).toMatchObject({
      title: 'dott.ssa Giulia Ferri, Medicina generale',
      canonical: '/prenota/giulia-ferri',
    })
    expect(rendered?.head?.jsonLd?.('https://curante.test')).toEqual({
      '@context': 'https://schema.org',
      '@type': 'Physician',
      name: 'dott.ssa Giulia Ferri',
      url: 'https://curante.test/prenota/giulia-ferri',
      description: 'Dal 2004.',
      medicalSpecialty: ['Medicina generale'],
      availableLanguage: ['Italiano', 'Inglese'],
      address: [
        {
          ...{ '@type': 'PostalAddress', streetAddress: 'Via Roma 14', postalCode: '00184' },
          ...{ addressLocality: 'Roma', addressRegion: 'RM', addressCountry: 'IT' },
        },
      ],
      telephone: ['+390655501234'],
    })
  })

  test('who is unknown is the 404 page', async () => {
    expect((await renderPage('http://localhost:3000/prenota/nessuno', askWith({})))?.status).toBe(404)
  })
})

test.each([
  ['/prenota', {}],
  ['/prenota/giulia-ferri', answersOf(aDoctorPage())],
  ['/prenota/giulia-ferri?servizio=5&giorno=2026-11-25&ora=09%3A00', answersOf(aDoctorPage())],
  ['/prenota/giulia-ferri', answersOf(aDoctorPage({ first_free: [], offices: [aPublicOffice({ services: [] })] }))],
  [
    '/prenota/giulia-ferri?servizio=5',
    answersOf(aDoctorPage({ offices: [aPublicOffice({ services: [aPublicService({ at_home: true })] })] })),
  ],
])('%s comes alive as the server drew it, and asks nothing again', async (path, answers) => {
  const { calls } = await openServed(path, answers)
  expect(problems).toEqual([])
  expect(calls.filter((call) => !call.endsWith('config'))).toEqual([])
})

describe('the month of a doctor', () => {
  const day = (label: string) => screen.getByRole('button', { name: new RegExp(`^${label}`) })

  test.each([
    ['ArrowRight', 'giovedì 26 novembre 2026, nessun orario libero'],
    ['ArrowLeft', 'martedì 24 novembre 2026, nessun orario libero'],
    ['ArrowDown', 'mercoledì 2 dicembre 2026, nessun orario libero'],
    ['ArrowUp', 'mercoledì 18 novembre 2026, nessun orario libero'],
    ['Home', 'lunedì 23 novembre 2026, nessun orario libero'],
    ['End', 'domenica 29 novembre 2026, nessun orario libero'],
    ['PageDown', 'venerdì 25 dicembre 2026, nessun orario libero'],
  ])('%s on the first free day moves to %s', async (key, label) => {
    await openServed('/prenota/giulia-ferri', answersOf(aDoctorPage()))
    const first = day('mercoledì 25 novembre 2026')
    first.focus()
    await act(async () => void fireEvent.keyDown(first, { key }))
    expect(document.activeElement?.getAttribute('aria-label')).toBe(label)
  })

  test('a free day shows its times by part of the day, a day without any is not chosen', async () => {
    await openServed('/prenota/giulia-ferri', answersOf(aDoctorPage()))
    await act(async () => void fireEvent.click(day('giovedì 26 novembre 2026')))
    expect(window.location.search).toBe('')
    await act(async () => void fireEvent.click(day('mercoledì 25 novembre 2026')))
    expect(window.location.search).toBe('?servizio=5&giorno=2026-11-25')
    const afternoon = screen.getByRole('region', { name: 'Pomeriggio' })
    expect(afternoon.textContent).toContain('15:15')
    expect(screen.getByRole('region', { name: 'Sera' }).textContent).toContain('Nessun orario libero')
    await act(async () => void fireEvent.click(day('mercoledì 25 novembre 2026 alle 15:15')))
    expect(window.location.search).toBe('?servizio=5&giorno=2026-11-25&ora=15%3A15')
    expect(screen.getByRole('button', { name: 'Continua' })).toBeTruthy()
  })
})
