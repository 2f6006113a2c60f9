import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { type ComponentType, Suspense } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Toaster } from '../../src/layouts/toaster'
import { PolicyLinks } from '../../src/platform/basic/frame/policy-links'
import { lazyPart } from '../../src/platform/basic/load-chunk'
import { FirstPaint } from '../../src/platform/basic/progress-bar'
import { announce, currentToasts, withdraw } from '../../src/platform/basic/toasts'
import { setCounterMode } from '../../src/platform/session'
import { useMinimumDelay } from '../../src/ui/hooks/use-minimum-delay'

beforeEach(() => {
  vi.useFakeTimers()
  for (const { key } of currentToasts()) withdraw(key)
})
afterEach(() => {
  cleanup()
  setCounterMode(false)
  vi.useRealTimers()
})
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))

describe('the progress bar', () => {
  const bar = () => screen.queryByRole('progressbar')

  test('appears after 200 ms and moves for 5000 ms', () => {
    render(<FirstPaint />)
    pass(199)
    expect(bar()).toBeNull()
    pass(1)
    expect(bar()?.style.animationDuration).toBe('5000ms')
  })
})

describe('a lazy part', () => {
  const Content = ({ name }: { name: string }) => <p>{name}</p>
  const drawn = (Part: ComponentType<{ name: string }>) =>
    render(
      <Suspense fallback="loading">
        <Part name="hours" />
      </Suspense>,
    ).container.textContent

  test('is loaded when it is drawn', async () => {
    const Part = lazyPart(async () => ({ default: Content }))
    expect(drawn(Part)).toBe('loading')
    await act(() => vi.advanceTimersByTimeAsync(0))
    expect(screen.getByText('hours')).toBeDefined()
  })
})

describe('toasts', () => {
  const shown = () => screen.queryAllByRole('listitem').length

  test.each([
    ['success', 5000],
    ['warning', 6000],
    ['error', 6000],
  ] as const)('%s goes after %i ms', (type, ms) => {
    render(<Toaster />)
    const readBack = { text: 'Esposito Maria, mer 25 nov 09:00', maskedText: 'E. M., mer 25 nov 09:00' }
    act(() => {
      announce({ type, title: 'Ben fatto!' })
      announce({ type, title: 'Ben fatto!', text: 'Riceverai una notifica.', readBack })
    })
    pass(ms - 1)
    expect(shown()).toBe(2)
    expect(document.body.textContent).toContain('Ben fatto!Esposito Maria')
    pass(1)
    expect(shown()).toBe(0)
  })

  test('stay while the pointer is on them', () => {
    render(<Toaster />)
    act(() => void announce({ type: 'error', title: 'Errore' }))
    fireEvent.pointerEnter(screen.getByRole('listitem'))
    pass(60_000)
    expect(shown()).toBe(1)
  })

  test('without title and text are not shown', () => {
    render(<Toaster />)
    act(() => void announce({ type: 'error' }))
    expect(shown()).toBe(0)
  })

  test('mask names as soon as counter mode is on', () => {
    render(<Toaster />)
    act(() => {
      announce({ type: 'success', title: 'Visita cancellata', text: 'Esposito Maria', maskedText: 'E. M.' })
      announce({ type: 'success', title: 'Prenotazioni create.', text: 'Dodici' })
    })
    expect(document.body.textContent).toContain('Esposito Maria')
    act(() => setCounterMode(true))
    expect(document.body.textContent).not.toContain('Esposito')
    expect(document.body.textContent).toContain('E. M.')
    expect(document.body.textContent).toContain('Dodici')
  })
})

describe('useMinimumDelay', () => {
  const Fetching = ({ busy }: { busy: boolean }) => <p>{useMinimumDelay(busy) ? 'Caricamento' : 'Ecco'}</p>
  const text = () => document.body.textContent

  test('stays busy 200 ms for an immediate answer', () => {
    const { rerender } = render(<Fetching busy />)
    pass(20)
    rerender(<Fetching busy={false} />)
    pass(179)
    expect(text()).toBe('Caricamento')
    pass(1)
    expect(text()).toBe('Ecco')
  })

  test('ends with a late answer and starts again with the next request', () => {
    const { rerender } = render(<Fetching busy />)
    pass(900)
    expect(text()).toBe('Caricamento')
    rerender(<Fetching busy={false} />)
    expect(text()).toBe('Ecco')
    rerender(<Fetching busy />)
    expect(text()).toBe('Caricamento')
    rerender(<Fetching busy={false} />)
    pass(200)
    expect(text()).toBe('Ecco')
  })

  test('ends too where the next request began in the very moment in which the delay ran out', () => {
    const { rerender } = render(<Fetching busy />)
    rerender(<Fetching busy={false} />)
    act(() => {
      vi.advanceTimersByTime(200)
      rerender(<Fetching busy />)
    })
    expect(text()).toBe('Caricamento')
    rerender(<Fetching busy={false} />)
    pass(200)
    expect(text()).toBe('Ecco')
  })

  test('is not busy for data that was there from the start', () => {
    render(<Fetching busy={false} />)
    expect(text()).toBe('Ecco')
  })
})

describe('PolicyLinks', () => {
  const address = (name: string) => screen.queryByRole('link', { name })?.getAttribute('href')

  test('shows the links of the configuration', () => {
    const links = {
      privacy: 'https://curante.example/privacy',
      terms: 'https://curante.example/termini',
      ios: 'https://apps.example/ios',
      android: '',
    }
    render(<PolicyLinks links={links} />)
    expect(address('Privacy')).toBe(links.privacy)
    expect(address('Termini e condizioni')).toBe(links.terms)
    expect(address('App per iPhone')).toBe(links.ios)
    expect(address('App per Android')).toBeUndefined()
  })

  test('leaves out addresses that are not http', () => {
    render(<PolicyLinks links={{ privacy: 'javascript:alert(1)', terms: '', ios: '', android: '' }} />)
    expect(screen.queryByRole('link')).toBeNull()
  })
})
