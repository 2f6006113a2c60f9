import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router'
import { progressBarDurationMs, progressBarThrottleMs } from '../../domain/text/limits'
import styles from './progress-bar.module.css'

/** A thin bar at the top while the next page loads; not shown for loads shorter than the throttle. */
export function ProgressBar({ always = false }: { always?: boolean }) {
  const moving = useNavigation().state !== 'idle' || always
  const [shown, setShown] = useState(false)
  useEffect(() => {
    if (!moving) return setShown(false)
    const timer = setTimeout(() => setShown(true), progressBarThrottleMs)
    return () => clearTimeout(timer)
  }, [moving])
  if (!shown) return null
  return (
    <div
      className={styles.bar}
      role="progressbar"
      aria-label="Caricamento della pagina"
      style={{ animationDuration: `${progressBarDurationMs}ms` }}
    />
  )
}
