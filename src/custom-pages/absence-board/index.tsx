import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useLocation, useNavigate } from 'react-router'
import { type AbsenceBoardView, closeAbsenceBoard, useAbsenceBoard } from '../../platform/overlays/absence-board'
import { AbsenceBoardPage } from './board'

/**
 * The board of the visits that a change of hours hits, with what becomes of each (product.md §9.3): mounted once by the layout, opened
 * by `openAbsenceBoard(view)`.
 */
export default function AbsenceBoard() {
  const view = useAbsenceBoard()
  useBackLeaves(view !== null)
  return view && <Overlay view={view} />
}

/** Stands in the place of the page, which stays as it is underneath; Esc and Back leave it. */
function Overlay({ view }: { readonly view: AbsenceBoardView }) {
  const place = usePlaceOfPage()
  if (!place) return null
  const key = view.kind === 'change' ? JSON.stringify(view.change) : view.kind
  return createPortal(<AbsenceBoardPage key={key} view={view} onLeave={closeAbsenceBoard} />, place)
}

/** The part of the frame that holds the page; on leaving the focus is where it was. */
function usePlaceOfPage(): HTMLElement | null {
  const [place, setPlace] = useState<HTMLElement | null>(null)
  useLayoutEffect(() => {
    const before = document.activeElement
    setPlace(document.getElementById('contenuto') ?? document.body)
    return () => {
      // After the board has been taken away and the page is shown again.
      setTimeout(() => {
        const isLost = document.activeElement === null || document.activeElement === document.body
        if (isLost && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
      })
    }
  }, [])
  return place
}

const hasBoard = (state: unknown): boolean => (state as { board?: unknown } | null)?.board === true

/** An entry of the history for the open board alone, so that Back leaves the board and not the page. */
function useBackLeaves(isOpen: boolean) {
  const { pathname, search, hash, state } = useLocation()
  const navigate = useNavigate()
  const isHere = hasBoard(state)
  const wasHere = useRef(isHere)
  /** The entry is on its way into the history, or out of it: what changes meanwhile is followed once it has arrived. */
  const moving = useRef<'in' | 'out'>(null)
  const move = useEffectEvent((way: 'in' | 'out') => {
    moving.current = way
    if (way === 'out') void navigate(-1)
    else void navigate(`${pathname}${search}${hash}`, { state: { board: true } })
  })
  useEffect(() => {
    const isBack = wasHere.current && !isHere && moving.current !== 'out'
    if (wasHere.current !== isHere) moving.current = null
    wasHere.current = isHere
    if (isBack) closeAbsenceBoard()
    else if (isOpen !== isHere && moving.current === null) move(isOpen ? 'in' : 'out')
  }, [isOpen, isHere])
}
