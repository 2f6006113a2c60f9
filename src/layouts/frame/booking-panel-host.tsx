import { lazy, Suspense, useEffect } from 'react'
import { openBookingPanel, useBookingPanel } from '../../session'
import { loadChunk } from '../load-chunk'

export const loadBookingPanel = () => import('../../custom-pages/booking-panel')

const BookingPanel = lazy(() => loadChunk(loadBookingPanel))

const typing =
  'input, textarea, select, [contenteditable=""], [contenteditable="true"], [role="textbox"], [role="combobox"]'

/** Somebody is writing, or a dialog is in front: letters are not shortcuts there. */
function isBusy(target: EventTarget | null): boolean {
  if (target instanceof Element && target.closest(typing)) return true
  return [...document.querySelectorAll('[role="dialog"], dialog[open]')].some((dialog) => dialog.checkVisibility())
}

/** `n` opens the booking panel anywhere in the doctor area. */
function useNewBookingKey() {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'n' || event.repeat || event.defaultPrevented) return
      if (event.ctrlKey || event.metaKey || event.altKey || isBusy(event.target)) return
      event.preventDefault()
      openBookingPanel()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}

/** The booking panel's one place: fetched when it is first opened, gone when it closes. */
export function BookingPanelHost() {
  useNewBookingKey()
  const draft = useBookingPanel()
  if (!draft) return null
  return (
    <Suspense fallback={null}>
      <BookingPanel />
    </Suspense>
  )
}
