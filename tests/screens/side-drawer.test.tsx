import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { ConfigProvider } from 'antd'
import { useState } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { SideDrawer } from '../../src/ui/dialogs/side-drawer'

const closed = vi.fn()
const pressEscape = () => fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape', keyCode: 27 })

/** A page with a drawer, which loads its content with "Carica", and one above it. */
function Page({ upper = false }) {
  const [open, setOpen] = useState(false)
  const [loaded, setLoaded] = useState(false)
  return (
    <ConfigProvider theme={{ token: { motion: false } }}>
      <button type="button" onClick={() => setOpen(true)}>
        Apri
      </button>
      <SideDrawer open={open} onClose={() => closed('lower')} width={500} title="Sotto">
        {!loaded && (
          <button type="button" onClick={() => setLoaded(true)}>
            Carica
          </button>
        )}
      </SideDrawer>
      <SideDrawer open={open && upper} onClose={() => closed('upper')} width={400} title="Sopra" />
    </ConfigProvider>
  )
}

function open() {
  const opener = screen.getByRole('button', { name: 'Apri' })
  opener.focus()
  fireEvent.click(opener)
}
const unfocus = () => act(() => (document.activeElement as HTMLElement | null)?.blur())

beforeEach(() => void closed.mockClear())

describe('Escape closes a drawer', () => {
  test('as soon as it is open, also while the focus is still on what opened it', async () => {
    render(<Page />)
    open()
    await screen.findByRole('dialog')
    screen.getByRole('button', { name: 'Apri' }).focus()
    pressEscape()
    expect(closed.mock.calls).toEqual([['lower']])
  })

  test('once, with the focus inside', async () => {
    render(<Page />)
    open()
    ;(await screen.findByRole('button', { name: 'Carica' })).focus()
    pressEscape()
    expect(closed.mock.calls).toEqual([['lower']])
  })

  test('after the focused control has gone', async () => {
    render(<Page />)
    open()
    const load = await screen.findByRole('button', { name: 'Carica' })
    load.focus()
    fireEvent.click(load)
    unfocus()
    expect(document.activeElement).toBe(document.body)
    pressEscape()
    expect(closed.mock.calls).toEqual([['lower']])
  })

  test('the upper of two, wherever the focus is', async () => {
    render(<Page upper />)
    open()
    await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(2))
    unfocus()
    pressEscape()
    screen.getByRole('button', { name: 'Apri' }).focus()
    pressEscape()
    expect(closed.mock.calls).toEqual([['upper'], ['upper']])
  })

  test('and leaves it open when the key belongs to a list opened from it', async () => {
    render(<Page />)
    open()
    await screen.findByRole('dialog')
    const list = document.body.appendChild(document.createElement('button'))
    list.focus()
    pressEscape()
    expect(closed).not.toHaveBeenCalled()
  })
})

test('a drawer that is taken away at once gives the focus back to what opened it, unless it has gone elsewhere', async () => {
  const page = (isOpen: boolean) => (
    <ConfigProvider theme={{ token: { motion: false } }}>
      <button type="button">Apri</button>
      <button type="button">Altrove</button>
      {isOpen && (
        <SideDrawer open onClose={() => {}} width={500} title="Sotto">
          {/* biome-ignore lint/a11y/noAutofocus: the focus is inside before the drawer looks */}
          <input aria-label="Dentro" autoFocus />
        </SideDrawer>
      )}
    </ConfigProvider>
  )
  const { rerender } = render(page(false))
  screen.getByText('Apri').focus()
  rerender(page(true))
  ;(await screen.findByLabelText('Dentro')).focus()
  rerender(page(false))
  expect(document.activeElement).toBe(screen.getByText('Apri'))
  rerender(page(true))
  ;(await screen.findByLabelText('Dentro')).focus()
  screen.getByText('Altrove').focus()
  rerender(page(false))
  expect(document.activeElement).toBe(screen.getByText('Altrove'))
})
