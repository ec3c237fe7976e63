"""How a topping lies on a pizza."""
from dataclasses import dataclass
from typing import Optional

FLAT, DISCS, CHUNKS, SMALL, LEAVES, DRIZZLES = 10, 20, 30, 40, 50, 60


@dataclass(frozen=True)
class Lay:
    """Numbers in units (1 unit = 10 cm; a pizza's topped radius is about 1.2).

    count: pieces on a whole pizza when the topping is alone. radius: of one piece, for spacing. sink: how far it goes
    into the cheese (negative: the mesh's middle is raised by that much, for blobs around their origin). reach: how far
    from the pizza's middle a piece may lie. tilt: how unevenly pieces lie, 0 flat to about .8. solid: thickness given to
    a sheet mesh, 0 for closed meshes. z: the order of layers; FLAT is drawn first. drape: how much a piece bends to what
    lies below, 0 stiff to 1 soft; unless said, what is FLAT is soft and the rest is stiff.
    """

    count: int
    radius: float
    sink: float = 0.0
    reach: float = 1.1
    tilt: float = 0.15
    solid: float = 0.0
    z: int = CHUNKS
    drape: Optional[float] = None

    @property
    def softness(self):
        """`drape`, or what follows from `z`."""
        if self.drape is not None:
            return self.drape
        return 1.0 if self.z <= FLAT else 0.0
