import { Suspense, useState } from 'react'
import { lazyPart } from '../../platform/basic/load-chunk'
import { isShown, useKeyDown, useShortcut } from '../../platform/session'
import type { FoundPage } from './pages'

const AdminPalette = lazyPart(() => import('./admin-palette'))
const DoctorPalette = lazyPart(() => import('./doctor-palette'))
const ShortcutHelp = lazyPart(() => import('./shortcut-help'))

type Overlay = 'palette' | 'help' | null

/** Which of palette and help is open, and their shortcuts: Ctrl+K (⌘K) also while typing, but never over a dialog. */
export function useOverlay(enabled: boolean) {
  const [overlay, setOverlay] = useState<Overlay>(null)
  const openPalette = () => setOverlay('palette')
  useKeyDown((event) => {
    if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
    if (event.altKey || event.shiftKey || event.defaultPrevented) return
    event.preventDefault()
    if (!event.repeat && !isShown('[aria-modal="true"], dialog[open]')) openPalette()
  }, enabled)
  useShortcut('?', () => setOverlay('help'), enabled)
  return { overlay, setOverlay, openPalette }
}

interface OverlayHostProps {
  readonly pages: readonly FoundPage[]
  readonly admin: boolean
  /** Patients and visits are found, too: a doctor's agenda is shown. */
  readonly agenda: boolean
  readonly overlay: Overlay
  readonly onOverlay: (next: Overlay) => void
}

/** Mounts palette and help, each loaded when first opened. */
export function OverlayHost({ pages, admin, agenda, overlay, onOverlay }: OverlayHostProps) {
  const close = () => onOverlay(null)
  const palette = { pages, onHelp: () => onOverlay('help'), onClose: close }
  return (
    <Suspense fallback={null}>
      {overlay === 'help' && <ShortcutHelp side={admin ? 'admin' : agenda ? 'doctor' : 'neither'} onClose={close} />}
      {overlay === 'palette' &&
        (admin ? <AdminPalette {...palette} /> : <DoctorPalette {...palette} agenda={agenda} />)}
    </Suspense>
  )
}
