import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router'
import { progressBarDurationMs, progressBarThrottleMs } from '../../../domain/text/limits'
import styles from './progress-bar.module.css'

/** A thin bar at the top while something loads; not shown for loads shorter than the throttle. */
function Bar({ moving }: { moving: boolean }) {
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

/** The bar while the next page loads. */
export const ProgressBar = () => <Bar moving={useNavigation().state !== 'idle'} />

/** Shown before the first page is loaded: an empty page with the bar, so that nothing shifts. */
export const FirstPaint = () => <Bar moving />
