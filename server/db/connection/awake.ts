/** Milliseconds between two looks at the clock; a longer gap is time in which this process stood still. */
const look = 100

let counted = 0
let lastLook = performance.now()
setInterval(remember, look).unref()

/**
 * Milliseconds in which this process has really been running. While it stands still (its event loop is blocked, the
 * machine is paused) answers wait unread in their sockets: that is no silence of the database, so a gap counts as two
 * looks at most.
 */
export function awake(): number {
  return counted + Math.min(performance.now() - lastLook, 2 * look)
}

function remember(): void {
  counted = awake()
  lastLook = performance.now()
}

/** What `work` answers, or `refusal` once it has been waited for so many milliseconds awake; `work` is then left alone. */
export async function withinAwake<T>(ms: number, work: Promise<T>, refusal: () => Error): Promise<T> {
  const until = awake() + ms
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_, refuse) => {
    const check = () => {
      const left = until - awake()
      if (left > 0) timer = setTimeout(check, Math.ceil(left))
      else refuse(refusal())
    }
    check()
  })
  try {
    return await Promise.race([work, tooLate])
  } finally {
    clearTimeout(timer)
  }
}
