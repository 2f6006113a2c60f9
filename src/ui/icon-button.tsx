import type { ComponentProps } from 'react'
import controls from './controls.module.css'

/** A button that is an icon alone; the label names it, and is its tooltip unless a title is given. */
export function IconButton({ label, className = '', ...button }: ComponentProps<'button'> & { label: string }) {
  return (
    <button type="button" aria-label={label} title={label} {...button} className={`${controls.icon} ${className}`} />
  )
}
