import { Suspense, useState } from 'react'
import { isAdmin } from '../../../domain/access/roles'
import type { CurrentUser } from '../../../domain/contract/session'
import { isWithoutDoctor, roleOf, useCan } from '../../api/current-user'
import { isShown, useActingDoctor, useKeyDown, useShortcut } from '../../session'
import { lazyPart } from '../../session/load-chunk'
import { adminMenu, doctorMenu, visibleMenu } from '../menus'
import { pagesOf } from './pages'

const Palette = lazyPart(() => import('./palette'))
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
  readonly user: CurrentUser
  readonly overlay: Overlay
  readonly onOverlay: (next: Overlay) => void
}

/** Mounts palette and help, each loaded when first opened. */
export function OverlayHost({ user, overlay, onOverlay }: OverlayHostProps) {
  const can = useCan()
  const withoutDoctor = isWithoutDoctor(user, useActingDoctor())
  const admin = isAdmin(roleOf(user))
  const agenda = !admin && !withoutDoctor
  const close = () => onOverlay(null)
  return (
    <Suspense fallback={null}>
      {overlay === 'help' && <ShortcutHelp agenda={agenda} onClose={close} />}
      {overlay === 'palette' && (
        <Palette
          pages={pagesOf({ entries: visibleMenu(admin ? adminMenu : doctorMenu, can), admin, withoutDoctor })}
          agenda={agenda}
          onHelp={() => onOverlay('help')}
          onClose={close}
        />
      )}
    </Suspense>
  )
}
