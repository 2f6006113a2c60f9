import { readFileSync } from 'node:fs'

/** What Linux tells of a process: its name and who started it. @param {number} pid */
function look(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const end = stat.lastIndexOf(')')
    return {
      name: stat.slice(stat.indexOf('(') + 1, end),
      parent: Number(
        stat
          .slice(end + 1)
          .trim()
          .split(' ')[1],
      ),
    }
  } catch {
    return null
  }
}

/** The shell that npm put between itself and us, as far as one can see. @param {number} pid */
function npmBehind(pid) {
  const shell = look(pid)
  return shell && /^(sh|dash|ash|bash)$/.test(shell.name) ? shell.parent : null
}

/**
 * Under `npm start` and `npm run dev`, ends this process when what started it is gone. npm passes SIGTERM on to the shell it started, and the shell
 * dies without telling us; a killed npm tells nobody at all.
 */
export function endWithStarter() {
  if (!['start', 'dev'].includes(process.env.npm_lifecycle_event ?? '') || process.platform === 'win32') return
  const shell = process.ppid
  const npm = npmBehind(shell)
  const watch = setInterval(() => {
    if (process.ppid === shell && npmBehind(shell) === npm) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 250)
  watch.unref()
}
