import { useEffect, useRef } from 'react'
import { announce } from '../../../platform/calls'
import { getSession } from '../../../platform/session'

/** Says, as the page is left, that what was drawn and not saved is kept in this tab. */
export function useDraftNotice(isChanged: boolean): void {
  const latest = useRef(isChanged)
  useEffect(() => {
    latest.current = isChanged
  }, [isChanged])
  useEffect(
    () => () => {
      if (latest.current && getSession().token !== null)
        announce({
          type: 'warning',
          title: 'Orari non salvati',
          text: 'Le modifiche restano in questa scheda: le ritrovi in Pianificazione settimanale.',
        })
    },
    [],
  )
}
