/** Texts that a browser would execute if they were not escaped. */
export const hostile = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '"><svg/onload=alert(1)>',
  '[qui](javascript:alert(1))',
  '&lt;b&gt; {{7*7}} #{7*7}',
]
/** Links that a browser must not open. */
export const hostileLinks = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'file:///etc/passwd',
  '//evil.test/x',
  'https://',
  'https://a.test/"><script>',
  'https://user:password@a.test',
]

/** Texts that a spreadsheet would evaluate as formulas. */
export const formulas = [
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '\t=1',
  '=HYPERLINK("http://a.test";"x")',
  '＝1+1',
  '\u200B=1+1',
  'Rossi,=1+1',
  'Rossi; =1+1',
  '"=1+1',
]
/** A cell that begins a formula, for a program that reads it with any separator, after quotes and what cannot be seen. */
export const formulaCell = /(^|[;,\t])["\s\u200B]*[=+\-@＝]/m
