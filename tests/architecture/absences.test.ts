import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { projectRoot } from '../../server/process/paths'

/** What the product never does, so that attacks on it have no place (docs/asvs.md). `except`: files that may, each for a reason. */
interface Absence {
  readonly what: string
  readonly where: RegExp
  readonly pattern: RegExp
  /** Code that the pattern must match. */
  readonly planted: readonly string[]
  readonly except: readonly string[]
}

const product = /^(domain|server|src)\//
const onServer = /^(domain|server)\//
const inBrowser = /^src\//

const absences: readonly Absence[] = [
  {
    what: 'text is never run as code',
    where: product,
    pattern: /\beval\s*\(|\bnew\s+Function\b|\bset(Timeout|Interval)\s*\(\s*['"`]|node:vm\b/,
    planted: ['eval(text)', 'new Function(text)', "setTimeout('go()')", "from 'node:vm'"],
    except: [],
  },
  {
    what: 'no other program is started, but `ps` with a number',
    where: product,
    pattern: /child_process|worker_threads/,
    planted: ["import { exec } from 'node:child_process'"],
    except: ['server/db/connection/pglite/folder-lock.ts'],
  },
  {
    what: 'the server sends no request to another server, but to those that are set up and to push services',
    where: onServer,
    pattern:
      /\bfetch\s*\(|\bhttps?2?\.(request|get|connect)\s*\(|['"](axios|undici|node:tls|nodemailer|web-push)['"]|\bnew\s+WebSocket\s*\(|\bcreateConnection\s*\(/,
    planted: [
      'await fetch(url)',
      'http.request(url)',
      "from 'undici'",
      "from 'nodemailer'",
      "import('web-push')",
      'new WebSocket(url)',
    ],
    except: [
      'server/mail/mail-sender.ts',
      'server/push/deliver.ts',
      'server/push/push-sender.ts',
      'server/realtime/cluster-api.ts',
      'server/storage/s3.ts',
    ],
  },
  {
    what: 'the server redirects nobody and sets no cookie',
    where: onServer,
    pattern: /\.redirect\s*\(|set-?cookie/i,
    planted: ["reply.redirect('/x')", "reply.header('set-cookie', x)", "reply.setCookie('a', 'b')"],
    except: [],
  },
  {
    what: 'text becomes a node of the page only as text',
    where: inBrowser,
    pattern: /dangerouslySetInnerHTML|\b(inner|outer)HTML\b|insertAdjacentHTML|document\.write|rehype-raw|DOMParser/,
    planted: ['<p dangerouslySetInnerHTML={x} />', 'node.innerHTML = text', "from 'rehype-raw'"],
    except: [],
  },
  {
    what: 'no message of another window is listened to, but of the own service worker',
    where: inBrowser,
    pattern: /\bpostMessage\b|addEventListener\(\s*['"]message|\bonmessage\b|BroadcastChannel/,
    planted: ["window.addEventListener('message', read)", 'parent.postMessage(x)'],
    except: ['src/platform/session/push-landing.ts', 'src/service-worker/open.ts'],
  },
  {
    what: 'a regular expression is never made of what somebody typed',
    where: product,
    pattern: /\bnew RegExp\s*\(|(?<![.\w])RegExp\s*\(/,
    planted: ['new RegExp(typed)', 'RegExp(typed)'],
    except: [
      'domain/resource/fiscal-code.ts',
      'domain/text/characters.ts',
      // of words made of letters and digits alone
      'domain/text/search-rank.ts',
      'domain/text/spreadsheet.ts',
      'server/storage/s3.ts',
    ],
  },
  {
    what: 'random numbers that can be guessed only spread waiting times',
    where: product,
    pattern: /\bMath\s*\.\s*random\b/,
    planted: ['Math.random()'],
    except: [
      'server/db/transaction.ts',
      'server/realtime/cluster-sender.ts',
      'src/platform/live/live.ts',
      'src/platform/live/reconnect.ts',
    ],
  },
  {
    what: 'no weak hash or cipher, but the MD5 that Pusher’s protocol asks for under an HMAC',
    where: product,
    pattern: /['"](md5|sha-?1|rc4|des(-.*)?|.*-(ecb|cbc))['"]|createCipher\(|pbkdf2|privateEncrypt|createSign\(/i,
    planted: ["createHash('md5')", "createHmac('sha1', key)", "const algorithm = 'aes-256-cbc'", 'createSign(x)'],
    except: ['server/realtime/signature.ts'],
  },
  {
    what: 'no debugger, no secret key and no password is in the source',
    where: product,
    pattern:
      /\bdebugger\b(?=\s*(;|$))|BEGIN [A-Z ]*PRIVATE KEY|\b(secret|password|apiKey)\s*[:=]\s*['"][^'"\s]{16,}['"]/i,
    planted: ['debugger;', '-----BEGIN PRIVATE KEY-----', "const secret = 'c2VncmV0aXNzaW1vISE'"],
    except: [],
  },
]

const files = ['domain', 'server', 'src'].flatMap((folder) =>
  readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => join(folder, file)),
)
const textOf = (file: string) => readFileSync(join(projectRoot, file), 'utf8')

describe('what the product never does', () => {
  test.each(absences)('$what', ({ where, pattern, except }) => {
    const found = files.filter((file) => where.test(file) && pattern.test(textOf(file)))
    expect(found.sort()).toEqual(except)
  })

  test.each(absences)('is noticed: $what', ({ pattern, planted }) => {
    for (const code of planted) expect(code).toMatch(pattern)
  })
})

describe('the packages of the product', () => {
  const { dependencies, devDependencies } = JSON.parse(textOf('package.json')) as Record<string, Record<string, string>>
  const lock = JSON.parse(textOf('package-lock.json')) as {
    packages: Record<string, { version?: string; resolved?: string; integrity?: string; link?: boolean }>
  }

  test('have no parser of XML, no client of LDAP, GraphQL, memcache or IMAP, and no tokens that speak for themselves', () => {
    const unwanted =
      /xml(?!-file)|ldap|graphql|memcache|imap|jsonwebtoken|\bjose\b|saml|openid|oauth|latex|webrtc|simple-peer/i
    expect(Object.keys(dependencies ?? {}).filter((name) => unwanted.test(name))).toEqual([])
    expect(['fast-xml-parser', 'ldapjs', 'jsonwebtoken', 'imapflow'].filter((name) => !unwanted.test(name))).toEqual([])
  })

  test('are listed with version and checksum, and none comes from outside the registry', () => {
    const installed = Object.entries(lock.packages).filter(([path]) => path !== '')
    expect(installed.length).toBeGreaterThan(300)
    const loose = installed.filter(
      ([, { version, integrity, link }]) => link || !version || !/^sha512-/.test(integrity ?? ''),
    )
    expect(loose.map(([path]) => path)).toEqual([])
    const wanted = Object.entries({ ...dependencies, ...devDependencies })
    expect(wanted.filter(([, range]) => !/^(npm:[\w@/.-]+@)?[\^~]?\d+(\.\d+)*(-[\w.]+)?$/.test(range))).toEqual([])
  })
})
