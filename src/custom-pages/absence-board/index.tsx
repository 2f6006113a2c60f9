import { useAbsenceBoard } from '../../session/absence-board'

/** The board of the visits that a change of hours hits, with what becomes of each (product.md §9.3). */
export default function AbsenceBoard() {
  const view = useAbsenceBoard()
  return view && null
}
