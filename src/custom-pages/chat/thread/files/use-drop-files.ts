import { type DragEvent, useRef, useState } from 'react'

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')

/** Takes files that are dropped anywhere on the thread; null: none are taken. */
export function useDropFiles(onFiles: ((files: readonly File[]) => void) | null) {
  const [isOver, setOver] = useState(false)
  /** How many elements of the thread the pointer is within: each tells of its own. */
  const depth = useRef(0)
  const end = () => {
    depth.current = 0
    setOver(false)
  }
  const props = {
    onDragEnter: (event: DragEvent) => {
      if (!onFiles || !hasFiles(event)) return
      depth.current += 1
      setOver(true)
    },
    onDragLeave: () => {
      depth.current -= 1
      if (depth.current <= 0) end()
    },
    onDragOver: (event: DragEvent) => {
      if (hasFiles(event)) event.preventDefault()
    },
    onDrop: (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      end()
      onFiles?.([...event.dataTransfer.files])
    },
  }
  return { isOver, props }
}
