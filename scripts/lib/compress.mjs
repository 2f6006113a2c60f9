import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const asBrotli = promisify(brotliCompress)
const asGzip = promisify(gzip)
const texts = /\.(js|css|html|svg|json|webmanifest)$/
const worthIt = 1024

/** Puts a `.gz` and a `.br` beside every text of a folder, once, so that the server never compresses while it answers. @param {string} folder */
export async function compressTexts(folder) {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => texts.test(file))
  const compressOne = async (/** @type {string} */ file) => {
    const content = readFileSync(join(folder, file))
    if (content.length < worthIt) return
    writeFileSync(join(folder, `${file}.gz`), await asGzip(content, { level: 9 }))
    const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
    writeFileSync(join(folder, `${file}.br`), await asBrotli(content, { params }))
  }
  await Promise.all(files.map(compressOne))
}
