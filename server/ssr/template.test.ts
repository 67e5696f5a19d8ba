import { expect, it } from 'vitest'
import { parseTemplate } from './template.ts'

const DOCUMENT = `<head>
<!--head-->
<!--styles-->
</head>
<div id="root"><!--html--></div>
<script id="scripts"><!--scripts--></script>
<script id="state"><!--state--></script>`

it('[RU42] a page takes the place of the placeholders, and what React prints first is in the head', () => {
  const parts = {
    html: '<title>Eggs</title><meta name="a" content="b"/><link rel="c"/><main><!--state-->$&<title>in an icon</title></main>',
    styles: '<style>$1</style>',
    state: '{"text":"$$"}',
  }
  expect(parseTemplate(DOCUMENT)(parts, ['/assets/a.js', '/assets/b.js'])).toEqual(`<head>
<title>Eggs</title><meta name="a" content="b"/><link rel="c"/>
<style>$1</style>
</head>
<div id="root"><main><!--state-->$&<title>in an icon</title></main></div>
<script id="scripts">["/assets/a.js","/assets/b.js"]</script>
<script id="state">{"text":"$$"}</script>`)
})

it('[RU42] a document without scripts to list is filled as well', () => {
  expect(parseTemplate('<i><!--html--></i>')({ html: 'a', styles: '', state: '' }, [])).toEqual('<i>a</i>')
})
