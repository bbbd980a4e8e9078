import type { Mark } from './pictures.ts'

const sourceTypes = 'http://cv.iptc.org/newscodes/digitalsourcetype'

/**
 * The XMP packet that says where a picture comes from. `composite` is the IPTC word for a mix of elements that
 * promises nothing about AI; `compositeSynthetic` would claim a generative part, which our own engine has not.
 */
export function describeMark(mark: Mark): string {
  const credit = escapeXml(`Indosso (${mark.provider})`)
  const sourceType = mark.madeByAi ? 'trainedAlgorithmicMedia' : 'composite'
  return `<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
 <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
  <rdf:Description rdf:about=""
    xmlns:xmp="http://ns.adobe.com/xap/1.0/"
    xmlns:dc="http://purl.org/dc/elements/1.1/"
    xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/"
    xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/">
   <Iptc4xmpExt:DigitalSourceType>${sourceTypes}/${sourceType}</Iptc4xmpExt:DigitalSourceType>
   <photoshop:Credit>${credit}</photoshop:Credit>
   <xmp:CreatorTool>${credit}</xmp:CreatorTool>
   <xmp:CreateDate>${mark.createdAt.toISOString()}</xmp:CreateDate>
   <dc:identifier>${escapeXml(mark.generationId)}</dc:identifier>
  </rdf:Description>
 </rdf:RDF>
</x:xmpmeta>
<?xpacket end="r"?>`
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
