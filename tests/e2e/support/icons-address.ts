/** Where the page of building blocks gets the icons from. The product's own address has a hash that only its build knows. */
// biome-ignore lint/style/noDefaultExport: what the import of a picture gives
export default { src: "/building-blocks/icons.svg" };
