// Old syntax and no other imports: this file must run on the Node versions that it refuses.
var needed = [20, 19];
var current = process.versions.node.split(".").map(Number);

if (current[0] < needed[0] || (current[0] === needed[0] && current[1] < needed[1])) {
  console.error(
    "This needs Node " +
      needed.join(".") +
      " or newer; here runs " +
      process.versions.node +
      ". Get it from https://nodejs.org.",
  );
  process.exit(1);
}
