import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { AnchoredDialog } from '../../../src/ui/dialogs/anchored-dialog'
import { matchNoMedia } from '../../support/servers/in-process'

beforeAll(matchNoMedia)
afterEach(cleanup)

function Page() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <button type="button" onClick={({ currentTarget }) => setAnchor(currentTarget)}>
        Visita
      </button>
      <button type="button">Altra visita</button>
      {anchor && (
        <AnchoredDialog anchor={anchor} label="Scheda" onClose={() => setAnchor(null)}>
          <input aria-label="Motivo" />
        </AnchoredDialog>
      )}
    </>
  )
}

test('Escape closes the dialog, also from the page behind it', () => {
  render(<Page />)
  for (const from of ['Scheda', 'Altra visita']) {
    fireEvent.click(screen.getByText('Visita'))
    const dialog = screen.getByRole('dialog')
    fireEvent.keyDown(from === 'Scheda' ? dialog : screen.getByText(from), { key: 'Escape' })
    expect(screen.queryByRole('dialog')).toBeNull()
  }
})
